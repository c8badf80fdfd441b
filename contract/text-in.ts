/** A text in the reader's language, else in its original language. An empty translation counts as missing. */
export function textIn<Text extends string | null>(
  language: string,
  original: Text,
  translations: Readonly<Partial<Record<string, string>>>,
): Text | string {
  return translations[language] || original
}
