// What the proof of the realtime channel runs outside a browser: the app's own code, from the socket to the screen.
export { chatName } from "#/features/chat/open";
export { apply } from "#/realtime/apply";
export { openChannel, settings } from "#/realtime/channel";
export { createStream } from "#/realtime/stream";
