import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The way from a phone to the server: it can be cut, or lose answers of calls that the server has handled. */
export class Network {
  /** Of so many answers one is lost; 0 loses none. */
  losesOneIn = 0;
  /** How many hours the server's clock is ahead, which its answers name by the machine's. */
  hoursAhead = 0;
  cut = false;
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
    const loses = this.losesOneIn > 0 && this.answers % this.losesOneIn === 0;
    this.answers += 1;
    if (loses) this.lost.push(call);
    return loses;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
