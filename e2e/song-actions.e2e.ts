import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { comeToRest, hold, isPhone, notice, reload, stopClock, visit } from './visit.ts'

/** Publishes a new song and opens a list with its card. */
async function inFrontOf({ page, request }: Visitor, name: string) {
  const title = freshTitle(name)
  const song = await publish(request, { title, genre: 'folk' })
  await visit(page, '/?tab=recent&genre=folk')
  return { title, song, card: cardOf(page.getByRole('tabpanel'), title) }
}

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  const button = page.getByRole('button', { name: `${title} 메뉴` })
  await button.click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a song is shared with five services or by its link', async ({ person }) => {
  const jun = await person('jun')
  const { page, context } = jun
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { title, song } = await inFrontOf(jun, '같이 듣기')
  await chooseInMenu(page, title, '공유')
  const dialog = page.getByRole('dialog', { name: '공유' })
  const link = `${new URL(page.url()).origin}/?song=${song.id}`
  await expect(dialog.getByRole('textbox', { name: '곡 링크' })).toHaveValue(link)

  const services = dialog.getByRole('listitem').getByRole('link')
  await expect(services).toHaveText(['Telegram', 'Instagram', 'X', 'Bluesky', 'Facebook'])
  // With the logos that people know.
  await expect(services.nth(2).locator('path')).toHaveAttribute('d', /^M14\.234 10\.162 22\.977 0h/)
  for (const service of await services.all()) {
    const address = new URL((await service.getAttribute('href'))!)
    const sent = [...address.searchParams.values()].join(' ')
    if ((await service.textContent()) !== 'Instagram') expect(sent).toContain(link)
    await expect(service).toHaveAttribute('target', '_blank')
  }

  await stopClock(page)
  await dialog.getByRole('button', { name: '링크 복사' }).click()
  await expect(dialog.getByRole('button', { name: '복사됨' })).toBeVisible()
  await expect(notice(page, '링크 복사 완료')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.clock.runFor(1900)
  await expect(dialog.getByRole('button', { name: '복사됨' })).toBeVisible()
  await page.clock.runFor(100)
  await expect(dialog.getByRole('button', { name: '링크 복사' })).toBeVisible()
})

test('when the browser does not let us copy, the link can be selected', { tag: '@desktop' }, async ({
  person,
}) => {
  const jun = await person('jun')
  const { page } = jun
  const { title } = await inFrontOf(jun, '손으로')
  await page.evaluate(() => {
    const clipboard = { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await chooseInMenu(page, title, '공유')
  await page.getByRole('button', { name: '링크 복사' }).click()
  await expect(notice(page, '복사 실패')).toBeVisible()
  await expect(notice(page, '링크를 골라 직접 복사해 주세요.')).toBeVisible()
})

test('a download is an MP3 under the song’s own name', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title } = await inFrontOf(jun, '달빛 🌙 왈츠')
  await page.getByRole('button', { name: `${title} 메뉴` }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '내려받기' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${title}.mp3`)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 3).toString('latin1')).toBe('ID3')
  expect(bytes.byteLength).toBeGreaterThan(10_000)
})

test('a like replaces a dislike, and a dislike a like', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '마음대로')
  const like = (count: number) => card.getByRole('button', { name: `좋아요: ${title}, ${count}` })
  await like(0).click()
  await expect(like(1)).toHaveAttribute('aria-pressed', 'true')
  if (isPhone(page)) await chooseInMenu(page, title, '싫어요 0')
  else await card.getByRole('button', { name: `싫어요: ${title}, 0` }).click()
  await expect(like(0)).toHaveAttribute('aria-pressed', 'false')
  await reload(page)
  await expect(like(0)).toBeVisible()
  await expect(
    card.getByRole('button', { name: `싫어요: ${title}, 1`, includeHidden: true }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone a press beside a menu closes it, and does nothing else', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title } = await inFrontOf(jun, '옆을 눌러도')
  test.skip(!isPhone(page), 'menus are sheets on phones only')
  const menu = page.getByRole('button', { name: `${title} 메뉴` })
  await menu.tap()
  await expect(page.getByRole('menu')).toBeVisible()
  const { x, y } = (await page.getByRole('button', { name: '메뉴 열기' }).boundingBox())!
  await page.touchscreen.tap(x + 10, y + 10)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await menu.tap()
  await page.getByRole('menuitem', { name: '공유' }).tap()
  await expect(page.getByRole('dialog', { name: '공유' })).toBeVisible()
})

test('a like that did not reach the server is undone, and a notice says so', { tag: '@desktop' }, async ({
  person,
}) => {
  const jun = await person('jun')
  const { page, context } = jun
  const { title, card } = await inFrontOf(jun, '끊긴 마음')
  await comeToRest(page)
  await context.setOffline(true)
  await card.getByRole('button', { name: `좋아요: ${title}, 0` }).click()
  await expect(notice(page, '좋아요를 반영하지 못했어요')).toBeVisible()
  await expect(card.getByRole('button', { name: `좋아요: ${title}, 0` })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('a dialog shows the artist of a song and gives the focus back', async ({ person }) => {
  const mina = await person('mina')
  const { page } = mina
  const { title, card } = await inFrontOf(mina, '누구의 곡')
  const artist = card.getByRole('button', { name: '아티스트 mina' })
  await artist.click()
  const dialog = page.getByRole('dialog', { name: 'mina' })
  await expect(dialog.getByText(/^1곡 · .*가입$/)).toBeVisible()
  await expect(cardOf(dialog, title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(artist).toBeFocused()

  await artist.click()
  await dialog.getByRole('link', { name: '프로필 보기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'mina' })).toBeVisible()
})

test('stars are given and changed with keys alone, count once, and the last ones chosen are kept', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '별 넷')
  const menu = page.getByRole('button', { name: `${title} 메뉴` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  const rate = page.getByRole('menuitem', { name: '평가하기' })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(rate).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('첫 별점을 기다려요')).toBeVisible()

  await dialog.getByRole('radio', { name: '1점' }).focus()
  for (const stars of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: `${stars}점` })).toBeChecked()
  }
  await expect(notice(page, '평가를 저장했어요')).toBeVisible()
  await expect(dialog.getByText('1명이 평가했어요')).toBeVisible()
  await expect(dialog.getByText('평균 별점 4.0점')).toBeVisible()

  const answers = await hold(page, '**/rate')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(answers.asked).toBe(1)
  for (const stars of [4, 3]) {
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('radio', { name: `${stars}점` })).toBeChecked()
  }
  // The notice appeared last, but Escape still closes the dialog.
  await expect(notice(page, '평가를 저장했어요')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  answers.open()
  await expect(card.getByText('평균 별점 3.0점')).toBeAttached()
})

test('a late answer of one dialog leaves the next one open', { tag: '@desktop' }, async ({ person }) => {
  const mina = await person('mina')
  const { page } = mina
  const { title, song } = await inFrontOf(mina, '느린 저장')
  await visit(page, '/profile')
  const edit = page.getByRole('dialog', { name: '곡 정보 수정' })
  await chooseInMenu(page, title, '수정하기')
  await edit.getByLabel(/^설명/).fill('첫 이야기')
  const saving = await hold(page, `**/api/songs/${song.id}`)
  await edit.getByRole('button', { name: '저장' }).click()
  await expect.poll(saving.asked).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await chooseInMenu(page, title, '공유')
  const share = page.getByRole('dialog', { name: '공유' })
  await expect(share).toBeVisible()
  saving.open()
  await expect(notice(page, '곡 정보를 바꿨어요.')).toBeVisible()
  await comeToRest(page)
  await expect(share).toBeVisible()
})

test('only its artist can delete a song, on their own profile, and is asked before', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const { page } = mina
  const kept = await publish(mina.request, { title: freshTitle('남을 노래'), tune: 1 })
  const { title, song } = await inFrontOf(mina, '지울 노래')
  await page.getByRole('button', { name: `${title} 메뉴` }).click()
  await expect(page.getByRole('menuitem', { name: '공유' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '곡 삭제' })).toBeHidden()

  await visit(page, '/profile')
  await chooseInMenu(page, title, '곡 삭제')
  const question = page.getByRole('alertdialog', { name: '이 곡을 삭제할까요?' })
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: `${title} 메뉴` })).toBeFocused()

  await chooseInMenu(page, title, '곡 삭제')
  await question.getByRole('button', { name: '곡 삭제하기' }).click()
  await expect(notice(page, '곡을 삭제했어요')).toBeVisible()
  await expect(cardOf(page, title)).toBeHidden()
  await expect(cardOf(page, kept.title).getByRole('button').first()).toBeFocused()
  expect((await mina.request.get(`/api/songs/${song.id}`)).status()).toBe(404)
  expect((await page.goto(`/songs/${song.id}`))?.status()).toBe(404)
})

test('a song that was already deleted elsewhere goes from the list, too', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, request } = await person('mina')
  const kept = await publish(request, { title: freshTitle('남는 노래'), tune: 1 })
  const gone = await publish(request, { title: freshTitle('먼저 지운 노래'), tune: 2 })
  // An event would take it from the page.
  await page.route('**/api/live*', route => route.abort())
  await visit(page, '/profile')
  await comeToRest(page)
  await expect(cardOf(page, gone.title)).toBeVisible()
  expect((await request.delete(`/api/songs/${gone.id}`)).ok()).toBe(true)
  await chooseInMenu(page, gone.title, '곡 삭제')
  await page.getByRole('alertdialog').getByRole('button', { name: '곡 삭제하기' }).click()
  await expect(cardOf(page, gone.title)).toBeHidden()
  await expect(notice(page, '곡을 삭제했어요')).toBeVisible()
  await expect(cardOf(page, kept.title)).toBeVisible()
})
