import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { running, test as base } from "./installation";

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

/** A booking channel with one listing: its calendar can be changed, or be gone, while journeys run. */
export class Channel {
  private readonly server = createServer((request, response) => {
    const known = request.url === `/${this.path}.ics`;
    response.writeHead(known ? 200 : 404, { "Content-Type": known ? "text/calendar" : "text/plain" });
    response.end(known ? this.calendar() : "no such calendar");
  });

  /** The name of the calendar that is there; addresses with another one are gone. */
  path = "first";
  /** Arrival and departure of each booking, in days from today, by its UID. */
  bookings: Record<string, [number, number]> = {};

  private calendar(): string {
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
    const events = Object.entries(this.bookings).map(
      ([uid, [arrival, departure]]) =>
        `BEGIN:VEVENT\r\nUID:${uid}@airbnb.com\r\nDTSTART;VALUE=DATE:${day(arrival)}\r\nDTEND;VALUE=DATE:${day(departure)}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n`,
    );
    return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN\r\n${events.join("")}END:VCALENDAR\r\n`;
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${this.path}.ics`;
  }

  close(): void {
    this.server.close();
  }
}

/** What a receiver of webhooks was sent. */
export interface Heard {
  id: string;
  type: string;
  data: Record<string, unknown>;
  /** Whether a signature of the call is one of the secret. */
  signedBy: (secret: string) => boolean;
}

/** Another program that takes events (Standard Webhooks); it can be told to refuse them. */
export class Receiver {
  readonly heard: Heard[] = [];
  broken = false;
  private readonly service = new Service(({ headers }, body) => {
    if (this.broken) return { status: 503, body: { error: "under maintenance" } };
    const [id, at, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
      String(headers[name]),
    ) as [string, string, string];
    const signedBy = (secret: string) =>
      signatures.split(" ").includes(
        `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
          .update(`${id}.${at}.${body}`)
          .digest("base64")}`,
      );
    this.heard.push({ ...(JSON.parse(body) as { type: string; data: Record<string, unknown> }), id, signedBy });
    return { status: 200, body: { taken: true } };
  });

  async open(): Promise<string> {
    return this.service.open();
  }

  close(): void {
    this.service.close();
  }

  /** The events of a type so far. */
  of(type: string): Heard[] {
    return this.heard.filter((one) => one.type === type);
  }
}

/** Journeys of an installation whose webhooks may reach a receiver on this machine; `ready` has its address. */
export function heardBy(receiver: Receiver, ready: (address: string) => void) {
  return base.extend({
    installation: [
      async ({}, use) => {
        ready(await receiver.open());
        await running(use, ({ env }) => {
          env.LATCHKEY_FEED_ALLOW_PRIVATE = "true";
        });
        receiver.close();
      },
      { scope: "worker" },
    ],
  });
}
