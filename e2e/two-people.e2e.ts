import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type AudioFile, melodyMp3, melodyWav } from './audio.ts'
import { expect, test } from './melodrome.ts'
import { backToTop, reload, visit } from './visit.ts'

const password = 'open the curtain'
let joined = 0

/** From the landing page to an account, the way a newcomer goes. */
async function join(page: Page, name: string): Promise<void> {
  joined += 1
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: '가입하기' }).first().click()
  await page.getByLabel('이메일').fill(`${name}-by-hand-${process.pid}-${joined}@melodrome.test`)
  await page.getByLabel('이름', { exact: true }).fill(`${name} Kim`)
  await page.getByLabel('아티스트 이름').fill(name)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByLabel('비밀번호 확인').fill(password)
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText(`어서 오세요, ${name} 님`)).toBeVisible()
}

/** Uploads a file and waits for the list, where the song must appear. */
async function upload(page: Page, title: string, audio: AudioFile): Promise<void> {
  await visit(page, '/upload')
  await page.getByLabel('오디오 파일').setInputFiles(audio)
  await page.getByLabel('제목', { exact: true }).fill(title)
  await page.getByLabel('장르', { exact: true }).selectOption('synthwave')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '올리기', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
  await expect(cardOf(page, title)).toBeVisible()
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Plays a card's song and waits until sound has really moved on. */
async function listen(page: Page, title: string): Promise<void> {
  await cardOf(page, title).hover()
  await cardOf(page, title)
    .getByRole('button', { name: `${title} 재생` })
    .click()
  const player = page.getByRole('region', { name: '플레이어' })
  await expect(player.getByText(title)).toBeVisible()
  await expect(player.getByRole('slider', { name: `${title} 재생 위치` })).not.toHaveValue('0')
}

test('two people in two browsers upload an MP3 and a WAV, and hear, like and rate each other', async ({
  browser,
  baseURL,
}) => {
  const [minasBrowser, junsBrowser] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL }),
  ]
  const [mina, jun] = [await minasBrowser.newPage(), await junsBrowser.newPage()]
  const [rain, snow] = [`비의 노래 ${process.pid}${joined}`, `눈의 노래 ${process.pid}${joined}`]
  await join(mina, 'mina')
  await upload(mina, rain, await melodyMp3({ tune: joined }))
  await join(jun, 'jun')
  await upload(jun, snow, melodyWav({ tune: joined + 7 }))

  await test.step('jun hears, likes and rates what mina made', async () => {
    await visit(jun, '/?tab=recent')
    await listen(jun, rain)
    await cardOf(jun, rain)
      .getByRole('button', { name: `좋아요: ${rain}, 0` })
      .click()
    await expect(cardOf(jun, rain).getByRole('button', { name: `좋아요: ${rain}, 1` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await cardOf(jun, rain).hover()
    await cardOf(jun, rain)
      .getByRole('button', { name: `${rain} 메뉴` })
      .click()
    await jun.getByRole('menuitem', { name: '평가하기' }).click()
    // The star is drawn over its input, so the test presses the star, after the dialog has stopped moving.
    await expect(() =>
      jun.getByRole('radio', { name: '4점' }).check({ force: true, timeout: 2_000 }),
    ).toPass()
    await expect(jun.getByText('평가를 저장했어요', { exact: true })).toBeVisible()
  })

  await test.step('mina sees the play, the like and the stars, and does the same for jun', async () => {
    await visit(mina, '/?tab=recent')
    await expect(cardOf(mina, rain).getByRole('button', { name: `좋아요: ${rain}, 1` })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(cardOf(mina, rain)).toContainText('4.0')
    await listen(mina, snow)
    await cardOf(mina, snow)
      .getByRole('button', { name: `좋아요: ${snow}, 0` })
      .click()
    await expect(cardOf(mina, snow).getByRole('button', { name: `좋아요: ${snow}, 1` })).toBeVisible()
  })

  await test.step('music goes on while the page changes, and everything is still there after a reload', async () => {
    await mina.getByRole('link', { name: snow }).first().click()
    await expect(mina.getByRole('heading', { level: 1, name: snow })).toBeVisible()
    await expect(mina.getByRole('region', { name: '플레이어' }).getByText(snow)).toBeVisible()
    await reload(mina)
    await expect(mina.getByRole('heading', { level: 1, name: snow })).toBeVisible()
    await backToTop(mina)
    await expectAccessible(mina)
  })
  await Promise.all([minasBrowser.close(), junsBrowser.close()])
})
