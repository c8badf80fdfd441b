/**
 * Words on the page that a line break divides, because they found less room than they need. Runs in the browser, so it
 * refers to nothing outside.
 */
export function brokenWords(): string[] {
  // A longer one is no word but an address or an id, which has to break somewhere.
  const words = /[\p{Script=Latin}\p{Script=Hangul}\p{Script=Cyrillic}]{2,24}/gu
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around?.checkVisibility() || getComputedStyle(around).hyphens === 'auto') continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(words)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const [first, ...others] = range.getClientRects()
      if (first && others.some(part => part.top >= first.bottom)) found.add(word)
    }
  }
  return [...found]
}
