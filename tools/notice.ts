// `npm run notice`: writes NOTICE from package-lock.json and the installed packages. Run it after changing a dependency.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeText } from './notice-text.ts'
import { root } from './stamp.mjs'

writeFileSync(join(root, 'NOTICE'), noticeText())
