import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A service beside the program, as far as its API is used. */
export class Service {
  private readonly server;

  constructor(answer: (request: IncomingMessage, body: string) => { status: number; body: unknown }) {
    this.server = createServer((request, response: ServerResponse) => {
      let text = "";
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (text += chunk));
      request.on("end", () => {
        const { status, body } = answer(request, text);
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(body));
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}

/** A translation service that speaks LibreTranslate's API and knows some sentences. */
export const translator = (words: Readonly<Record<string, string>>): Service =>
  new Service((_, body) => {
    const { q } = JSON.parse(body) as { q: string };
    const translatedText = words[q];
    return {
      status: translatedText === undefined ? 400 : 200,
      body: { translatedText, detectedLanguage: { language: "pl", confidence: 96 } },
    };
  });

/** A router that speaks OSRM's API; its roads run along parallels and meridians only. */
export const router = (metresPerSecond: number): Service =>
  new Service(({ url = "" }) => {
    const places = (/^\/table\/v1\/\w+\/([^?]+)/.exec(url)?.[1] ?? "")
      .split(";")
      .map((pair) => pair.split(",").map(Number));
    const metres = places.map(([lon = 0, lat = 0]) =>
      places.map(
        ([x = 0, y = 0]) => 111_195 * (Math.abs(y - lat) + Math.abs(x - lon) * Math.cos((lat * Math.PI) / 180)),
      ),
    );
    const waypoints = places.map((location) => ({ location, distance: 0, name: "" }));
    return {
      status: 200,
      body: {
        code: "Ok",
        distances: metres,
        durations: metres.map((row) => row.map((way) => way / metresPerSecond)),
        sources: waypoints,
        destinations: waypoints,
      },
    };
  });
