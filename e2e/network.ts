import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The chance of a text, from 0 to 1, which is the same in each run: FNV-1a, whose last step spreads texts that differ in their end. */
function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** The answer of a call is lost so often in a row at most: the app asks once more than that. */
const mostInRow = 2;

/** The way from a phone to the server: it can be cut, be slow, or lose answers of calls that the server has handled. */
export class Network {
  /** Of so many answers one is lost; 0 loses none. */
  losesOneIn = 0;
  /** How many hours the server's clock is ahead, which its answers name by the machine's. */
  hoursAhead = 0;
  cut = false;
  /** Milliseconds by which each answer is late. */
  late = 0;
  /** Which part of the answers is lost, by a chance that depends on the call and how often it was made. */
  losesPart = 0;
  /** Calls come in, and nothing ever comes back. */
  swallows = false;
  /** What stands before the server answers everything with this status. */
  status: number | undefined;
  private readonly swallowed: IncomingMessage[] = [];
  private readonly times = new Map<string, { made: number; inRow: number }>();
  /** So many calls of uploads pass; the next one is held until there are more. */
  uploads = Infinity;
  answers = 0;
  /** Calls whose answer was lost, and all that the server has got, in order. */
  readonly lost: string[] = [];
  readonly calls: string[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(port: number): Promise<Network> {
    let network: Network | undefined;
    const pass = async (way: Network, asked: IncomingMessage, answer: ServerResponse) => {
      const { method, url: path, headers } = asked;
      const isUpload = path?.startsWith("/v1/uploads/") === true;
      if (isUpload)
        while (way.uploads <= 0 && !asked.socket.destroyed) await new Promise((done) => setTimeout(done, 20));
      if (asked.socket.destroyed) return;
      if (isUpload) way.uploads -= 1;
      way.calls.push(`${method} ${path}`);
      if (way.late > 0) await new Promise((done) => setTimeout(done, way.late));
      if (way.swallows) {
        way.swallowed.push(asked);
        return;
      }
      if (way.status !== undefined) {
        answer.writeHead(way.status, { "Content-Type": "text/html" });
        answer.end("<html><body>Service unavailable</body></html>");
        return;
      }
      const passed = request({ port, host: "127.0.0.1", method, path, headers }, (given) => {
        const loses = /^\/(v1\/|token)/.test(path ?? "") && way.loses(`${method} ${path}`);
        if (loses) {
          // The server has done it; nobody hears of it.
          given.on("end", () => asked.socket.destroy());
          given.resume();
          return;
        }
        const date = new Date(Date.now() + way.hoursAhead * 3_600_000).toUTCString();
        answer.writeHead(given.statusCode ?? 502, { ...given.headers, date });
        given.pipe(answer);
      });
      passed.on("error", () => asked.socket.destroy());
      asked.pipe(passed);
    };
    const server = createServer((asked, answer) => {
      if (network === undefined || network.cut) asked.socket.destroy();
      else void pass(network, asked, answer);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    network = new Network(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return network;
  }

  /** The first one is lost, and then each so many. */
  private loses(call: string): boolean {
    const loses =
      (this.losesOneIn > 0 && this.answers % this.losesOneIn === 0) || (this.losesPart > 0 && this.losesByChance(call));
    this.answers += 1;
    if (loses) this.lost.push(call);
    return loses;
  }

  private losesByChance(call: string): boolean {
    const { made, inRow } = this.times.get(call) ?? { made: 0, inRow: 0 };
    const loses = inRow < mostInRow && chanceOf(`${call} ${made}`) < this.losesPart;
    this.times.set(call, { made: made + 1, inRow: loses ? inRow + 1 : 0 });
    return loses;
  }

  /** From now on calls are answered again. Those before never are, and the browser hears so. */
  answersAgain(): void {
    this.swallows = false;
    for (const { socket } of this.swallowed.splice(0)) socket.destroy();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
