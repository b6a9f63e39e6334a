// What a text needs from the code: its placeholders, its tags, and the plural forms it offers.

/** Plural forms a text must have in a language: those of numbers below a thousand. Spanish `many` begins at a million, which nothing here counts. */
function pluralForms(language) {
  const rules = new Intl.PluralRules(language);
  const met = new Set(["other", ...Array.from({ length: 1000 }, (_, number) => rules.select(number))]);
  return ["zero", "one", "two", "few", "many", "other"].filter((form) => met.has(form));
}

/** The body of each top-level brace group, and what stands around them. */
function groups(text) {
  const found = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "{") {
      if (depth === 0) start = index + 1;
      depth += 1;
    } else if (text[index] === "}") {
      depth -= 1;
      if (depth < 0) throw new Error("a closing brace too many");
      if (depth === 0) found.push({ body: text.slice(start, index), before: text.slice(0, start - 1) });
    }
  }
  if (depth !== 0) throw new Error("a brace is not closed");
  return found;
}

export function anatomy(text) {
  const placeholders = new Set();
  const plurals = [];
  const read = (part) => {
    for (const { body } of groups(part)) {
      const [name, kind] = body.split(",", 2).map((piece) => piece.trim());
      placeholders.add(name);
      if (kind !== "plural" && kind !== "selectordinal" && kind !== "select") continue;
      const cases = body.slice(body.indexOf(",", body.indexOf(",") + 1) + 1);
      const forms = [...cases.matchAll(/(=\d+|\w+)\s*\{/g)].map((match) => match[1]);
      const top = groups(cases);
      if (kind === "plural") {
        plurals.push({
          name,
          forms: top.map(({ before }) => /(=\d+|\w+)\s*$/.exec(before)?.[1]).filter((form) => forms.includes(form)),
        });
      }
      for (const one of top) read(one.body);
    }
  };
  read(text);
  const tags = new Set([...text.matchAll(/<\/?(\d+)\/?>/g)].map((match) => match[1]));
  return { placeholders, tags, plurals };
}

const list = (set) => [...set].sort((a, b) => a.localeCompare(b)).join(", ") || "none";
const same = (a, b) => list(a) === list(b);

/** What is wrong with one translation; nothing when it is right. */
export function faults(language, source, translation) {
  if (translation === undefined || translation.trim() === "") return ["is missing"];
  let wanted;
  let given;
  try {
    wanted = anatomy(source);
    given = anatomy(translation);
  } catch (error) {
    return [error.message];
  }
  const found = [];
  if (!same(wanted.placeholders, given.placeholders)) {
    found.push(`has the placeholders ${list(given.placeholders)} instead of ${list(wanted.placeholders)}`);
  }
  if (!same(wanted.tags, given.tags)) found.push(`has the tags ${list(given.tags)} instead of ${list(wanted.tags)}`);
  for (const { name } of wanted.plurals) {
    const forms = given.plurals.find((plural) => plural.name === name)?.forms ?? [];
    const lacking = pluralForms(language).filter((form) => !forms.includes(form));
    if (lacking.length > 0) found.push(`lacks the plural forms ${lacking.join(", ")} of ${name}`);
  }
  return found;
}
