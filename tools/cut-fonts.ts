// `npm run fonts`: cuts the files of web/ui/fonts/ from the whole fonts. Run it after changing Korean words or a font.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { cuts, folder, unicodeRange } from './font-cuts.ts'

/** For closer pairs of letters and equally wide digits in tables. Keeping other alternates as well doubles the size. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'tnum']

for (const file of readdirSync(folder)) if (file.endsWith('.woff2')) rmSync(join(folder, file))
const rules: string[] = []
for (const { name, letters, family } of cuts()) {
  const { weights } = family
  const cut = await subsetFont(readFileSync(family.path), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures,
  })
  writeFileSync(join(folder, `${name}.woff2`), cut)
  rules.push(`@font-face {
  font-family: "${family.name}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${unicodeRange(letters)};
}
`)
}
writeFileSync(join(folder, 'fonts.gen.css'), `/* Written by \`npm run fonts\`. */\n\n${rules.join('\n')}`)
console.log(`${rules.length} files in ${folder}`)
