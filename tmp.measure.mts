import { chromium } from '@playwright/test'
import { findOrInstallChromium } from './tools/chromium.ts'
import { startProduct } from './tools/product.ts'
import { learnPlaces } from './tools/screen-places.ts'
import { writeFileSync } from 'node:fs'
const app = await startProduct({ DEMO: '1' })
const browser = await chromium.launch({ executablePath: await findOrInstallChromium() })
try {
  const place = await learnPlaces(app)
  const out: Record<string,string> = {}
  for (const [name, path, as] of [['landing','/','nobody'],['home','/','mina'],['song',`/songs/${place.ids.song}`,'nobody'],['post',`/forum/${place.ids.post}`,'nobody'],['challenge',`/challenges/${place.ids.ongoing}`,'nobody'],['home-ja','/','mina'],['home-de','/','mina']] as const) {
    const lang = name.split('-')[1] ?? 'ko'
    const session = place.sessions.get(as as never)
    const context = await browser.newContext({ baseURL: app.address, ...(session && { storageState: session }), viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: lang })
    await context.addCookies([{ name: 'i18nextLng', value: lang, url: app.address }])
    const page = await context.newPage()
    const sums: Record<string, number> = {}; const counts: Record<string, number> = {}
    const pics: string[] = []
    const pending: Promise<void>[] = []
    page.on('requestfinished', r => { pending.push((async () => { const s = await r.sizes(); const t = r.resourceType(); sums[t] = (sums[t] ?? 0) + s.responseBodySize; counts[t] = (counts[t] ?? 0) + 1; if (t === 'image') pics.push(`${new URL(r.url()).pathname}${new URL(r.url()).search} ${s.responseBodySize}`) })()) })
    const res = await page.goto(path)
    await page.waitForLoadState('networkidle')
    await Promise.all(pending)
    console.log(name, res?.status(), Object.entries(sums).map(([k, v]) => `${k} ${counts[k]}: ${(v / 1024).toFixed(0)} KB`).join(', '))
    if (name === 'home' || name === 'landing') console.log(pics.join('\n'))
    out[name] = await page.evaluate(() => document.body.innerText)
    await context.close()
  }
  writeFileSync('/tmp/ff/texts.json', JSON.stringify(out))
} finally { await browser.close(); await app.stop() }
