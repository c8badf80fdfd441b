// `npm run fonts`, after Korean words or Pretendard have changed: cuts web/ui/fonts/ from the whole Pretendard.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { cuts, folder, unicodeRange, wholeFont } from './font-cuts.ts'

/** Body text is 440, titles are 800. */
const weights = { min: 400, max: 800 }
/** Pairs of letters stand closer, digits of a table are equally wide; other alternates double the size. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'tnum']

const whole = readFileSync(wholeFont)
for (const file of readdirSync(folder)) if (file.endsWith('.woff2')) rmSync(join(folder, file))
const rules: string[] = []
for (const { name, letters } of cuts()) {
  const cut = await subsetFont(whole, letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures,
  })
  writeFileSync(join(folder, `${name}.woff2`), cut)
  rules.push(`@font-face {
  font-family: "Melodrome Text";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${unicodeRange(letters)};
}
`)
}
writeFileSync(join(folder, 'cuts.css'), `/* Written by \`npm run fonts\`. */\n\n${rules.join('\n')}`)
console.log(`${rules.length} files in ${folder}`)
