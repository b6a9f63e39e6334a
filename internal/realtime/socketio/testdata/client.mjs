// The official client against the server of the test that starts this script:
//
//   node client.mjs <url> websocket|polling|upgrade
//
// Several clients live through a connection cut by the server and through a restart of the server. The script ends with 0 when each of them
// got everything; otherwise it says what is missing.

import assert from "node:assert/strict";
import { io } from "socket.io-client";

const [url, mode] = process.argv.slice(2);
const clients = 5;
const limit = setTimeout(() => {
  console.error("the time is up");
  process.exit(1);
}, 20_000);

const options = {
  transports: mode === "upgrade" ? ["polling", "websocket"] : [mode],
  auth: { token: "open sesame" },
  forceNew: true,
  reconnectionDelay: 20,
  reconnectionDelayMax: 200,
};

/** Waits for one event of a socket. */
function next(socket, event) {
  return new Promise((resolve) => socket.once(event, (...args) => resolve(args)));
}

/** Waits until a connected socket uses the transport that it should end up with. */
async function settled(socket) {
  const engine = socket.io.engine;
  if (mode === "upgrade" && engine.transport.name !== "websocket") {
    await new Promise((resolve) => engine.once("upgrade", resolve));
  }
  assert.equal(engine.transport.name, mode === "polling" ? "polling" : "websocket");
}

/** Talks to the server once in each way. */
async function talk(socket) {
  assert.deepEqual(await socket.emitWithAck("echo", 1, "zwei ü", { three: [null, true] }), [
    1,
    "zwei ü",
    { three: [null, true] },
  ]);
  const answer = next(socket, "answer");
  socket.emit("ask", "what");
  assert.deepEqual(await answer, ["what", "that"]);
}

const sockets = await Promise.all(
  Array.from({ length: clients }, async () => {
    const socket = io(url, options);
    socket.on("connect_error", () => {}); // while the server restarts
    await next(socket, "connect");
    await settled(socket);
    await talk(socket);
    return socket;
  }),
);

const all = Promise.all(sockets.map((socket) => next(socket, "everybody")));
sockets[0].emit("tell everybody", "news");
assert.deepEqual(
  await all,
  sockets.map(() => ["news", 42]),
);

for (const event of ["cut me", "restart"]) {
  const away = sockets.map((socket) => next(socket, "disconnect"));
  const back = sockets.map((socket) => next(socket, "connect"));
  for (const socket of event === "restart" ? sockets.slice(0, 1) : sockets) socket.emit(event);
  for (const [reason] of await Promise.all(away)) {
    assert.ok(["transport close", "transport error"].includes(reason), `${event}: disconnected by ${reason}`);
  }
  await Promise.all(back); // by themselves
  for (const socket of sockets) {
    await settled(socket);
    await talk(socket);
  }
}

const refused = io(url, { ...options, auth: { token: "wrong" } });
const [error] = await next(refused, "connect_error");
assert.equal(error.message, "not authorized");
assert.deepEqual(error.data, { code: 7 });
refused.close();

const elsewhere = io(`${url}/nowhere`, options);
assert.equal((await next(elsewhere, "connect_error"))[0].message, "Invalid namespace");
elsewhere.close();

for (const socket of sockets) socket.close();
clearTimeout(limit);
