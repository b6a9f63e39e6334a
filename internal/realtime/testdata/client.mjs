// The journey of a web app with the official client: sign in on every connect behind the last known number, take events, be cut off now and then.
// Usage: node client.mjs <url> <transport> <token> <how many events>; it ends with 0 when each event has come once and in order.
import { io } from 'socket.io-client';

const [url, transport, token, total] = process.argv.slice(2);
const socket = io(url, { transports: [transport], reconnectionDelay: 50, reconnectionDelayMax: 100 });
const seen = [];
let last = 0;
let signedIn = 0;

function fail(why) {
  console.error(why, JSON.stringify(seen));
  process.exit(1);
}

socket.on('connect', () => {
  const login = { clientid: 'web', accesstoken: token, after: last };
  // Both forms of signing in are accepted.
  const [event, body] = signedIn % 2 === 0 ? ['userLogin', login] : ['message', { type: 'userLogin', ...login }];
  socket.emit(event, body, (answer) => {
    if (answer.status.code !== 200) fail(`signing in: ${JSON.stringify(answer)}`);
    signedIn += 1;
  });
});

socket.on('message', ({ messages }) => {
  for (const { action, type, n, entry } of messages) {
    if (action !== 'commit' || type !== 'cleanings' || n !== last + 1) fail(`unexpected ${action} ${type} ${n} after ${last}`);
    last = n;
    seen.push(entry);
    if (n % 20 === 0 && n < Number(total)) socket.io.engine.close();
  }
  if (seen.length === Number(total)) {
    if (signedIn < 3) fail(`signed in ${signedIn} times only`);
    socket.close();
    process.exit(seen.every((entry, i) => entry === i + 1) ? 0 : 1);
  }
});

setTimeout(() => fail('too slow'), 50_000);
