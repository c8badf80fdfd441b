/** Styles under way or here, by the name that the build gives them. */
const known = new Map<string, Promise<CSSStyleSheet | null>>()

/**
 * Imports a late part once its styles are in force; the build calls it wherever `import()` is written. Styles are
 * adopted instead of linked: a link would stand before that of the fonts, and the browser would forget and lay out
 * every letter of the page anew for each.
 */
export async function importWithStyles<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const sheets = await Promise.all(names.map(sheetOf))
  const adopted = document.adoptedStyleSheets
  // In the order of the build, which decides between two rules as strong as each other.
  adopted.push(...sheets.filter(sheet => sheet !== null).filter(sheet => !adopted.includes(sheet)))
  return await load()
}

/** Null for what came inside the page. */
function sheetOf(name: string): Promise<CSSStyleSheet | null> {
  const asked = known.get(name)
  if (asked) return asked
  const sheet = document.querySelector(`link[rel="stylesheet"][href="/${name}"]`)
    ? Promise.resolve(null)
    : fetchSheet(name)
  known.set(name, sheet)
  // The next import asks anew.
  sheet.catch(() => known.delete(name))
  return sheet
}

async function fetchSheet(name: string): Promise<CSSStyleSheet> {
  const answer = await fetch(`/${name}`)
  if (!answer.ok) throw new Error(`The styles ${name} were answered ${answer.status}`)
  return await new CSSStyleSheet().replace(await answer.text())
}
