import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { backToTop, notice, reload, visit } from './visit.ts'

const placeOf = (page: Page, title: string) =>
  page.getByRole('slider', { name: `${title} 재생 위치` }).first()
const fromSearch = {
  lyrics: '[Intro]\n[00:01.00]창밖의 소리\n[Chorus]\n[00:40.00]<00:40.00>보랏빛 <00:50.00>파도',
}
const secondsOf = async (page: Page, title: string) => Number(await placeOf(page, title).inputValue())

test('mina taps the beginnings of lines; jun sees the current line highlighted and jumps to one', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('가사가 있는 곡')
  const { id } = await publish(mina.request, { title, seconds: 90, genre: 'jazz' })

  await visit(mina.page, `/songs/${id}`)
  await mina.page
    .getByRole('button', { name: `${title} 메뉴` })
    .first()
    .click()
  await mina.page.getByRole('menuitem', { name: '수정하기' }).click()
  const edit = mina.page.getByRole('dialog', { name: '곡 정보 수정' })
  await edit.getByText('만든 방법', { exact: true }).click()
  const lyrics = edit.getByRole('textbox', { name: '가사' })
  await lyrics.fill('[00:30]비가 와\n[00:10]또 와')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(edit.getByText('줄마다 시각이 앞줄보다 늦고 곡 안에 있어야 해요.')).toBeVisible()
  await lyrics.fill('[Verse]\n비가 와\n또 와\n그쳤다')
  await edit.getByRole('button', { name: '들으면서 줄 시각 넣기' }).press('Enter')
  const stamp = edit.getByRole('button', { name: '지금 시작' })
  // Nothing plays yet, so no line can begin.
  await expect(stamp).toBeDisabled()
  const play = edit.getByRole('button', { name: `${title} 재생` })
  await expect(play).toBeFocused()
  await play.click()
  await expect(stamp).toBeEnabled()
  await stamp.focus()
  for (const line of ['또 와', '그쳤다']) {
    await mina.page.keyboard.press('Space')
    await expect(edit.getByText(`다음 줄: ${line}`)).toBeVisible()
  }
  await mina.page.keyboard.press('Space')
  await expect(edit.getByText('모든 줄에 시각을 넣었어요.')).toBeVisible()
  await expect(lyrics).toHaveValue(
    /^\[Verse\]\n\[00:0\d\.\d\d\]비가 와\n\[00:\d\d\.\d\d\]또 와\n\[00:\d\d\.\d\d\]그쳤다$/,
  )
  const lastMoment = async () => /\[([\d:.]+)\]그쳤다$/.exec(await lyrics.inputValue())?.[1]
  const tapped = await lastMoment()
  await edit.getByRole('button', { name: '0.1초 늦추기' }).click()
  await expect.poll(lastMoment).not.toBe(tapped)
  await edit.getByRole('button', { name: '0.1초 당기기' }).click()
  await expect.poll(lastMoment).toBe(tapped)
  await edit.getByRole('button', { name: '한 줄 되돌리기' }).click()
  await expect(lyrics).toHaveValue(/또 와\n그쳤다$/)
  await expectAccessible(mina.page)
  await lyrics.fill('[Verse]\n[00:01.00]비가 와\n[00:30.00]또 와\n[01:00.00]그쳤다')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(notice(mina.page, '곡 정보를 바꿨어요.')).toBeVisible()

  await visit(jun.page, `/songs/${id}`)
  const made = jun.page.getByRole('region', { name: '만든 방법', exact: true })
  const lit = made.locator('[aria-current]')
  await expect(lit).toHaveCount(0)
  await made.getByRole('button', { name: '또 와' }).click()
  await expect.poll(() => secondsOf(jun.page, title)).toBeGreaterThanOrEqual(30)
  await expect(lit).toHaveText('또 와')
  await made.getByRole('button', { name: '그쳤다' }).press('Enter')
  await expect(lit).toHaveText('그쳤다')
  await backToTop(jun.page)
  await expectAccessible(jun.page)

  await made.getByRole('button', { name: '가사 크게 보기' }).click()
  const large = jun.page.getByRole('dialog', { name: title })
  await large.getByRole('button', { name: '비가 와' }).click()
  await expect(large.locator('[aria-current]')).toHaveText('비가 와')
  await expectAccessible(jun.page)
  const [file] = await Promise.all([
    jun.page.waitForEvent('download'),
    large.getByRole('link', { name: 'LRC 내려받기' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${title}.lrc`)
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '[Verse]\n[00:01.00]비가 와\n[00:30.00]또 와\n[01:00.00]그쳤다',
  )
  await jun.page.keyboard.press('Escape')
  await expect(large).toBeHidden()
})

test('jun finds a song by a line of its lyrics and hears it there, word by word', async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('노래 속의 말')
  const { id } = await publish(mina.request, { title, seconds: 90, genre: 'jazz', ...fromSearch })
  await visit(jun.page, '/?search=보랏빛 파도')
  const found = jun.page.getByRole('region', { name: '가사에서 찾은 줄' })
  await found.getByRole('link', { name: `보랏빛 파도 ${title}` }).click()
  await expect(jun.page).toHaveURL(new RegExp(`/songs/${id}#t=40$`))
  await expect.poll(() => secondsOf(jun.page, title)).toBeGreaterThanOrEqual(40)

  const lyrics = jun.page
    .getByRole('region', { name: '만든 방법', exact: true })
    .getByRole('list', { name: '가사' })
  const lit = lyrics.locator('[aria-current]')
  await expect(lit.locator('span')).toHaveText('보랏빛')
  // For a screen reader each line is one text, also while a word is highlighted, and no line is read aloud by itself.
  await expect(lyrics).toMatchAriaSnapshot(`
    - list "가사":
      - listitem: "[Intro]"
      - listitem:
        - button "창밖의 소리"
      - listitem: "[Chorus]"
      - listitem:
        - button "보랏빛 파도"
  `)
  await expect(lyrics.locator('[aria-live], [role=status]')).toHaveCount(0)
  const parts = jun.page.getByRole('list', { name: '곡 구성' })
  await expect(parts.getByRole('listitem')).toHaveText(['Intro 0:01', 'Chorus 0:40'])
  await backToTop(jun.page)
  await expectAccessible(jun.page)
})

test('the bar shows the current line until jun turns it off, also on the next visit', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('노래 속의 말')
  const { id } = await publish(mina.request, { title, seconds: 90, genre: 'jazz', ...fromSearch })
  await visit(jun.page, `/songs/${id}`)
  await jun.page
    .getByRole('region', { name: '만든 방법', exact: true })
    .getByRole('button', { name: '보랏빛 파도' })
    .click()
  const bar = jun.page.getByRole('region', { name: '플레이어' })
  const line = bar.locator('[data-bar-line]')
  await expect(line).toHaveText('보랏빛 파도')
  await expect(line).toHaveAttribute('aria-hidden', 'true')
  await bar.getByRole('button', { name: '재생 대기열' }).click()
  await jun.page.getByRole('button', { name: '더 보기', exact: true }).click()
  await jun.page.getByRole('menuitemcheckbox', { name: '가사 한 줄 보기' }).click()
  await expect(line).toHaveCount(0)
  await reload(jun.page)
  await expect(bar).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('the lyrics fill a phone’s screen, which stays awake until they are closed', async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('전화기 속 가사')
  const { id } = await publish(mina.request, { title, seconds: 90, genre: 'jazz', ...fromSearch })
  await jun.page.setViewportSize({ width: 390, height: 844 })
  await jun.page.addInitScript(() => {
    const told = { awake: 0 }
    const request = async () => {
      told.awake += 1
      return { release: async () => void (told.awake -= 1) }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(window, { told })
  })
  const awake = () => jun.page.evaluate(() => Reflect.get(Reflect.get(window, 'told'), 'awake'))
  await visit(jun.page, `/songs/${id}`)
  await jun.page.getByRole('button', { name: '가사 크게 보기' }).click()
  const large = jun.page.getByRole('dialog', { name: title })
  const line = large.getByRole('button', { name: '보랏빛 파도' })
  await line.click()
  await expect(large.locator('[aria-current]')).toHaveText('보랏빛 파도')
  await expect.poll(awake).toBe(1)
  expect((await large.boundingBox())!.width).toBe(390)
  expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(jun.page)
  await jun.page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect.poll(awake).toBe(0)
  // The mini player has no room for a line unless the listener asks for it.
  await expect(jun.page.locator('[data-bar-line]')).toHaveCount(0)
})
