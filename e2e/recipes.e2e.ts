import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { melodyWav } from './audio.ts'
import { expect, test } from './melodrome.ts'
import { notice, visit } from './visit.ts'

const recipe = {
  params: { caption: 'rainy jazz', bpm: 92, keyscale: 'A minor', seed: 4_242, steps: 27 },
  output: String.raw`C:\Users\Mina Kim\Music\rain.wav`,
}
const files = () => [
  { ...melodyWav({ seconds: 20, tune: 63 }), name: '네온 비.wav' },
  { name: '네온 비.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(recipe)) },
]
const made = (page: Page) => page.getByRole('region', { name: '만든 방법', exact: true })
const sharing = (page: Page) => page.getByLabel(/^만든 방법 공개/)

test('a recipe is shared as its maker chooses, and others can make a version of their own from it', async ({
  person,
}) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await page.getByLabel('오디오 파일').setInputFiles(files())
  const draft = page.getByRole('region', { name: '공개하기 전인 곡' }).getByRole('listitem')
  await draft.getByRole('button', { name: /제목 정하고 공개하기/ }).click({ timeout: 60_000 })
  await expect(draft.getByLabel(/^단계 수/)).toHaveValue('27')
  const choice = draft.getByLabel(/^만든 방법 공개/)
  await expect(choice).toHaveValue('prompt')
  await choice.selectOption('all')
  await expectAccessible(page)
  await draft.getByRole('checkbox', { name: /이용약관에 동의/ }).check()
  await draft.getByRole('button', { name: '공개하기: 네온 비' }).click()
  await expect(notice(page, '‘네온 비’ 곡을 공개했어요.')).toBeVisible()
  const [{ id }] = await (await page.request.get('/api/songs')).json()

  const { page: other } = await person('jun')
  await visit(other, `/songs/${id}`)
  await expect(made(other).getByText('4242')).toBeVisible()
  const saving = other.waitForEvent('download')
  await made(other).getByRole('link', { name: '워크플로 내려받기' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('네온 비.json')
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toEqual({ ...recipe, output: 'rain.wav' })
  await other.getByRole('link', { name: '나만의 버전 만들기' }).click()
  await expect(other.getByLabel(/^원곡/)).toHaveValue(new RegExp(`/songs/${id}$`))
  await expect(sharing(other)).toHaveValue('prompt')
  // Several files at once: each draft is a version of the song.
  const two = [65, 66].map(tune => ({ ...melodyWav({ seconds: 6, tune }), name: `버전 ${tune}.wav` }))
  await other.getByLabel('오디오 파일').setInputFiles(two)
  for (const { name } of two) {
    const version = other
      .getByRole('region', { name: '공개하기 전인 곡' })
      .getByRole('listitem')
      .filter({ hasText: name.replace('.wav', '') })
    await version.getByRole('button', { name: /제목 정하고 공개하기/ }).click({ timeout: 60_000 })
    await expect(version.getByLabel(/^원곡/)).toHaveValue(id)
  }

  // The choice is remembered, and can be taken back.
  await visit(page, `/upload?basedOn=${id}`)
  await expect(sharing(page)).toHaveValue('all')
  await page.request.patch(`/api/songs/${id}`, { data: { recipeSharing: 'nothing' } })
  await visit(other, `/songs/${id}`)
  await expect(other.getByRole('link', { name: '나만의 버전 만들기' })).toBeVisible()
  await expect(other.getByText('rainy jazz')).toHaveCount(0)
  await visit(page, `/songs/${id}`)
  await expect(made(page).getByText('rainy jazz')).toBeVisible()
  await expect(made(page).getByText('생성 도구, 프롬프트, 템포, 조, 시드는 나만 볼 수 있어요.')).toBeVisible()
})
