// Package socketio serves the Socket.IO protocol, version 5, over Engine.IO version 4, so that browsers with the official socket.io-client
// can talk to the product. It speaks both transports (HTTP long-polling and WebSocket) and the upgrade from one to the other, namespaces,
// acknowledgements, binary attachments and the heartbeat. Rooms, sign-in and the meaning of events belong to the caller.
//
// # Layers
//
//   - payload.go, packet.go: the two wire formats, pure functions over bytes from strangers.
//   - frame.go: what goes out, encoded once for any number of listeners.
//   - session.go, polling.go, websocket.go, outbox.go: an Engine.IO session and its transports.
//   - conn.go, socket.go: the namespaces of a session and the handlers of one socket.
//   - server.go, origin.go: options, limits, routing, closing.
//
// # Promises
//
//   - No call that sends ever waits for a network. A websocket is written to directly by the caller that sends, with one write that cannot block;
//     only when the peer's buffers are full does a goroutine take over. What waits for a slow reader is bounded by Options.MaxBuffered;
//     beyond it the session is cut, so that the client connects again and asks for what it missed.
//   - No lock is held during a write.
//   - The packets of one sender reach a socket in the order in which they were sent, across an upgrade too.
//   - The handlers of one session run one after another, in the order of the packets. A panic in one closes that session only.
//   - A session ends exactly once; then its contexts are cancelled, and once no handler is running, OnClose functions are called.
//   - The server never sends a Socket.IO DISCONNECT packet: the official client would not come back. It closes the transport instead.
//   - After Server.Close has returned nil, nothing of the package is running.
package socketio
