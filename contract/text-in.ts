/** A text in the reader's language, else as it was first written. An empty translation is none. */
export function textIn<Text extends string | null>(
  language: string,
  original: Text,
  translations: Readonly<Partial<Record<string, string>>>,
): Text | string {
  return translations[language] || original
}
