import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { backToTop, notice, visit } from './visit.ts'

const placeOf = (page: Page, title: string) =>
  page.getByRole('slider', { name: `${title} 재생 위치` }).first()
const secondsOf = async (page: Page, title: string) => Number(await placeOf(page, title).inputValue())

test('mina taps when lines begin, and jun hears them lit and jumps to one', async ({ person }) => {
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
  await edit.getByText('만든 방법').click()
  const lyrics = edit.getByRole('textbox', { name: '가사' })
  await lyrics.fill('[00:30]비가 와\n[00:10]또 와')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(edit.getByText('줄마다 시각이 앞줄보다 늦고 곡 안에 있어야 해요.')).toBeVisible()
  await lyrics.fill('[Verse]\n비가 와\n또 와\n그쳤다')
  await edit.getByRole('button', { name: '들으면서 줄 시각 넣기' }).click()
  const stamp = edit.getByRole('button', { name: '지금 시작' })
  // Nothing sounds yet, so no line begins.
  await expect(stamp).toBeDisabled()
  await edit.getByRole('button', { name: `${title} 재생` }).click()
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
  await edit.getByRole('button', { name: '한 줄 되돌리기' }).click()
  await expect(lyrics).toHaveValue(/또 와\n그쳤다$/)
  await expectAccessible(mina.page)
  await lyrics.fill('[Verse]\n[00:01.00]비가 와\n[00:30.00]또 와\n[01:00.00]그쳤다')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(notice(mina.page, '곡 정보를 바꿨어요.')).toBeVisible()

  await visit(jun.page, `/songs/${id}`)
  const made = jun.page.getByRole('region', { name: '만든 방법' })
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
