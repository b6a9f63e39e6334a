// Screens of people, in a process of their own. Usage: node screens.mjs <bundle.mjs's realtime.js> <configuration as JSON>
// It says "ready" when all have signed in. A number on its standard input is the last number of the stream: once all screens have reached it, it reports what each
// shows and ends; it waits for them for so many seconds as its patience is.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { io } from 'socket.io-client';

const { apply, chatName, createStream, openChannel, settings } = await import(pathToFileURL(process.argv[2]));
const { url, chat, from, patience, screens } = JSON.parse(process.argv[3]);
const name = chatName('cleaning', chat);

/** A client that comes back at once meets the next cut sooner. */
const impatient = { ...settings, reconnectionDelay: 200, reconnectionDelayMax: 1000, forceNew: true };

/** The official client as it comes, with a few lines around: it signs in on each connect behind the last number that it knows. */
function official({ token, forgetful }) {
  const screen = { kind: 'official', shown: [], n: from, connects: 0, faults: [], ready: false };
  const socket = io(url, impatient);
  socket.on('connect', () => {
    screen.connects += 1;
    const login = { clientid: 'proof', accesstoken: token };
    // The control does not say what it knows.
    const after = forgetful && screen.connects > 1 ? {} : { after: screen.n };
    socket.timeout(10_000).emit('userLogin', { ...login, ...after }, (failed, answer) => {
      if (failed || answer.status.code !== 200) socket.io.engine.close();
      else screen.ready = true;
    });
  });
  socket.on('message', ({ messages }) => {
    for (const { action, n, entry } of messages) {
      if (action !== 'commit') screen.faults.push(`${action} at ${n}`);
      else if (n <= screen.n || (n !== screen.n + 1 && !forgetful)) screen.faults.push(`${n} after ${screen.n}`);
      if (action === 'commit') screen.shown.push(entry.msg_id);
      screen.n = n;
    }
  });
  return { screen, close: () => socket.close(), shown: () => screen.shown, n: () => screen.n };
}

/** The web app's own code from the socket to what is drawn. */
function ours({ token }) {
  const screen = { kind: 'ours', connects: 0, faults: [], ready: false };
  let held = { lists: {}, tasks: {}, stays: {}, threads: { [name]: { messages: [], older: null } } };
  const stream = createStream(
    {
      pull: async (after) => {
        const answer = await fetch(`${url}/v1/events?after=${after}`, {
          headers: { Authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(10_000),
        });
        if (!answer.ok) throw new Error(`${answer.status}`);
        return (await answer.json()).data;
      },
      take: (items) => {
        for (const item of items) {
          if (item.action !== 'commit') screen.faults.push(`${item.action} at ${item.n}`);
          held = apply(held, item, () => false).held;
        }
      },
      moved: () => undefined,
    },
    from,
  );
  const channel = openChannel({
    clientid: 'proof',
    stream,
    token: async () => token,
    joined: () => screen.faults.push('joined anew'),
    report: (state) => {
      if (state === 'up') screen.ready = true;
    },
    knock: async () => undefined,
    socket: async () => {
      const socket = io(url, impatient);
      socket.on('connect', () => {
        screen.connects += 1;
      });
      return socket;
    },
  });
  return { screen, close: channel.close, shown: () => held.threads[name].messages.map((each) => each.msg_id), n: stream.after };
}

const all = screens.map((each) => (each.kind === 'ours' ? ours(each) : official(each)));
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

while (!all.every(({ screen }) => screen.ready)) await wait(50);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const last = Number(line);
  const end = Date.now() + patience * 1000;
  while (Date.now() < end && !all.every(({ n }) => n() >= last)) await wait(100);
  for (const { screen, shown, close } of all) {
    const { kind, connects, faults } = screen;
    const report = JSON.stringify({ kind, connects, faults: faults.slice(0, 5), shown: shown() });
    await new Promise((written) => process.stdout.write(`${report}\n`, written));
    close();
  }
  break;
}
process.exit(0);
