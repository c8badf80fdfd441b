import { artistNameLength } from '#contract/limits.ts'

/** The most people that one text can mention; further names in a text are not looked up. */
const mostPlaces = 20

/** An `@` at which a name may begin. The rest of a web address is passed over as one piece: an `@` in it is no mention. */
const place = /:\/\/\S*|(?<![\p{L}\p{N}._%+-])@(?=\S)/gu

/** Forms of address and particles, which Korean puts after a name without a space. */
const behindName =
  /^(?:님|씨)?(?:은|는|이|가|을|를|의|도|만|야|아|와|과|랑|이랑|께|께서|에게|한테|처럼|보다|하고|네|요|이요|이에요|예요)?(?![\p{L}\p{N}])/u

/**
 * What `@name` may mean in a text: for each place all readings, the longest first. A name ends where a word ends; a
 * Korean name also before its particles, and any name before a script that is written without spaces.
 */
export function typedNames(content: string): string[][] {
  const places = [...content.matchAll(place)].filter(([found]) => found === '@')
  return places.slice(0, mostPlaces).map(({ index }) => {
    const [line = ''] = content.slice(index + 1).split('\n', 1)
    const readings: string[] = []
    for (let length = Math.min(line.length, artistNameLength); length > 0; length -= 1) {
      const name = line.slice(0, length)
      if (name === name.trimEnd() && endsBefore(line.slice(length))) readings.push(name)
    }
    return readings
  })
}

function endsBefore(rest: string): boolean {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(rest)) return true
  if (/^\p{Script=Hangul}/u.test(rest)) return behindName.test(rest)
  return !/^[\p{L}\p{N}\p{M}_]/u.test(rest)
}
