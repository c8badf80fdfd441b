import type { Locator } from '@playwright/test'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish, startPlaying } from './songs.ts'
import { chooseRadio, comeToRest, visit } from './visit.ts'

/** Where the first letter of the text is in its box, from 0 (left) to 1 (right); outside of that it can't be seen. */
const beginning = (text: Locator) =>
  text.evaluate(box => {
    const letters = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()!
    const first = document.createRange()
    first.setStart(letters, 0)
    first.setEnd(letters, 1)
    const { left, width } = box.getBoundingClientRect()
    const letter = first.getBoundingClientRect()
    return (letter.left + letter.width / 2 - left) / width
  })

async function expectReadFromTheRight(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  const place = await beginning(text)
  expect(place).toBeGreaterThan(0.5)
  expect(place).toBeLessThan(1)
}

test('a long title in Arabic shows its beginning, and a field takes Arabic from the right', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, { page }] = [await person('mina'), await person('jun')]
  const title = freshTitle('أغنية طويلة جدا عن المطر والنيون والليل الذي لا ينتهي في المدينة القديمة')
  await publish(mina.request, { title, seconds: 60, genre: 'house', description: 'أغنية (عن المطر)!' })
  await visit(page, '/?tab=recent&genre=house')
  await comeToRest(page)
  const list = page.getByRole('tabpanel')
  const link = cardOf(list, title).getByRole('link', { name: title, exact: true })
  await expectReadFromTheRight(link)
  await startPlaying(page, title)
  const player = page.getByRole('region', { name: '플레이어' })
  await expectReadFromTheRight(player.getByText(title))
  await chooseRadio(page, '줄로 보기')
  const inRow = list.getByRole('heading', { name: title })
  await expectReadFromTheRight(inRow)
  const wide = page.viewportSize()!
  await page.setViewportSize({ ...wide, width: 390 })
  await expectReadFromTheRight(inRow)
  await page.setViewportSize(wide)
  await link.click()
  const stage = page.getByRole('dialog', { name: title })
  await expectReadFromTheRight(stage.getByRole('heading', { level: 1, name: title }))
  await expectReadFromTheRight(stage.getByText('أغنية (عن المطر)!'))
  const field = page.getByRole('combobox', { name: /검색/ })
  await field.fill('مطر')
  await expect(field).toHaveCSS('unicode-bidi', 'plaintext')
})
