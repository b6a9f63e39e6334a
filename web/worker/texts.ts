/** The build names each catalogue's file after its language: `/assets/web.cleaning.de-<hash>.js`. */
const name = /(?:^|\/)assets\/web\.\w+\.([A-Za-z-]+?)-[\w-]{8}\.js$/;

/** The language of a file of texts; none for any other file. */
export function languageOf(path: string): string | undefined {
  return name.exec(path)?.[1];
}

/** The files of texts in these languages. */
export function textsIn(languages: ReadonlySet<string>, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const language = languageOf(path);
    return language !== undefined && languages.has(language);
  });
}
