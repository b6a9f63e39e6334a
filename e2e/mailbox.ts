import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

import { test } from "./installation";

/** One mail as it came over the wire, read. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>;
}

/** A header's encoded words (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, body: string) => {
      if (kind.toLowerCase() === "b") return Buffer.from(body, "base64").toString("utf8");
      return quoted(body.replaceAll("_", " "));
    });
}

/** Quoted-printable (RFC 2045, 6.7). */
function quoted(body: string): string {
  const bytes: number[] = [];
  const plain = body.replace(/=\r?\n/g, "");
  for (let i = 0; i < plain.length; i++) {
    const hex = plain[i] === "=" ? /^[0-9A-F]{2}/i.exec(plain.slice(i + 1))?.[0] : undefined;
    if (hex === undefined) bytes.push(...Buffer.from(plain[i] ?? "", "utf8"));
    else {
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    }
  }
  return Buffer.from(bytes).toString("utf8");
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function part(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const headers = new Map<string, string>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(end + 4) };
}

/** All parts of a mail that are not made of parts. */
function leaves(of: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(of.headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) return [of];
  return of.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((raw) => leaves(part(raw.replace(/^\r\n/, ""))));
}

function read(to: string, raw: string): Mail {
  const whole = part(raw);
  const body = (type: string) => {
    const found = leaves(whole).find(({ headers }) => headers.get("content-type")?.startsWith(type));
    if (found === undefined) return "";
    const encoding = found.headers.get("content-transfer-encoding")?.toLowerCase();
    if (encoding === "base64") return Buffer.from(found.body, "base64").toString("utf8");
    return encoding === "quoted-printable" ? quoted(found.body) : found.body;
  };
  return {
    to,
    subject: words(whole.headers.get("subject") ?? ""),
    text: body("text/plain"),
    html: body("text/html"),
    headers: whole.headers,
  };
}

/** A mail server (RFC 5321) on the loopback interface, and everybody's inbox. */
class Mailbox {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  readonly mails: Mail[] = [];
  private refused = "";

  constructor() {
    this.server = createServer((socket) => this.serve(socket));
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
  }

  /** As LATCHKEY_SMTP_URL names it. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}?from=no-reply@latchkey.example`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let waiting = "";
    let data: string | undefined;
    let to: string[] = [];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") say("250-mailbox.example\r\n250-8BITMIME\r\n250 SIZE 10485760");
      else if (verb === "HELO" || verb === "NOOP") say("250 mailbox.example");
      else if (verb === "MAIL" || verb === "RSET") {
        to = [];
        say("250 ok");
      } else if (verb === "RCPT") {
        const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
        if (address === this.refused) say("550 no such mailbox");
        else {
          to.push(address);
          say("250 ok");
        }
      } else if (verb === "DATA") {
        data = "";
        say("354 go on");
      } else if (verb === "QUIT") {
        say("221 bye");
        socket.end();
      } else say("502 not here");
    };
    say("220 mailbox.example ESMTP");
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      waiting += chunk;
      for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (data === undefined) command(line);
        else if (line === ".") {
          for (const address of to) this.mails.push(read(address, data));
          data = undefined;
          say("250 taken");
        } else data += `${line.startsWith(".") ? line.slice(1) : line}\r\n`;
      }
    });
  }

  /** The mail with that number, counted from nought, that this address got; waits for it. */
  async to(address: string, number = 0): Promise<Mail> {
    for (let i = 0; i < 300; i++) {
      const found = this.mails.filter((mail) => mail.to === address)[number];
      if (found !== undefined) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(
      `${address} got no mail number ${number}; there are: ${this.mails.map((m) => `${m.to}: ${m.subject}`).join(", ")}`,
    );
  }

  /** From now on there is no such mailbox here. */
  refuse(address: string): void {
    this.refused = address;
  }

  count(address: string): number {
    return this.mails.filter((mail) => mail.to === address).length;
  }
}

/** Journeys with a mailbox; an installation that is to send its mails there gets its `url`. */
export const testWithMailbox = test.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = new Mailbox();
      await mailbox.open();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: "worker" },
  ],
});

/** The first link of a mail, the same in its text and behind the button of its HTML. */
export function linkOf(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";
  if (!mail.html.replaceAll("&amp;", "&").includes(`"${link}"`))
    throw new Error(`the button leads elsewhere than ${link}`);
  return link;
}

/** Hands a mail over to a mail server on this machine, as another mail server does; gives its last answer. */
export async function deliver(
  port: number,
  envelope: { from: string; to: string },
  lines: readonly string[],
): Promise<string> {
  const steps = [
    "EHLO mail.example",
    `MAIL FROM:<${envelope.from}>`,
    `RCPT TO:<${envelope.to}>`,
    "DATA",
    `${lines.map((line) => (line.startsWith(".") ? `.${line}` : line)).join("\r\n")}\r\n.`,
  ];
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("error", fail);
    socket.on("data", (chunk: string) => {
      answer += chunk;
      // Several lines have a dash behind the code of all but the last.
      const last = /(?:^|\r\n)(\d{3}) [^\r\n]*\r\n$/.exec(answer);
      if (!last) return;
      const said = answer.trim();
      answer = "";
      const next = steps.shift();
      if (next === undefined || Number(last[1]) >= 400) {
        socket.end("QUIT\r\n");
        done(said);
      } else socket.write(`${next}\r\n`);
    });
  });
}
