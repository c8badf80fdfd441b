import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { flacWith, mp3With, opusWith } from '../server/media/testing/tagged-files.ts'
import { expectAccessible } from './accessible.ts'
import { melodyMp3, melodyWav } from './audio.ts'
import { expect, test } from './melodrome.ts'
import { comeToRest, notice, visit } from './visit.ts'

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
const input = (page: Page) => page.getByLabel('오디오 파일')
const note = '파일에 적힌 내용으로 채웠어요. 고치거나 지울 수 있어요.'

test('four files with one name fill one form, and the song plays with its lines highlighted', async ({
  person,
}) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  const recipe = { params: { caption: 'rainy jazz', bpm: 92, keyscale: 'A minor', seed: 4_242 } }
  const beside = (ending: string, mimeType: string, buffer: Buffer) => ({
    name: `네온 비.${ending}`,
    mimeType,
    buffer,
  })
  await input(page).setInputFiles([
    beside('json', 'application/json', Buffer.from(JSON.stringify(recipe))),
    { ...melodyWav({ seconds: 40, tune: 61 }), name: '네온 비.wav' },
    beside('lrc', '', Buffer.from('[00:01.00]비가 와\n[00:20.00]그쳤다')),
    beside('png', 'image/png', await picture()),
    { name: '다른 곡.lrc', mimeType: '', buffer: Buffer.from('[00:01.00]la') },
  ])
  await expect(
    page.getByText('다른 곡.lrc: 이름이 같은 곡 파일과 함께 놓아 주세요.', { exact: true }),
  ).toBeVisible()
  const drafts = page.getByRole('region', { name: '공개하기 전인 곡' })
  const draft = drafts.getByRole('listitem').filter({ hasText: '네온 비' })
  await draft.getByRole('button', { name: /제목 정하고 공개하기/ }).click({ timeout: 60_000 })
  const field = (name: string) => draft.getByLabel(new RegExp(`^${name}`))
  await expect(draft.getByText(note)).toBeVisible()
  await expect(field('프롬프트')).toHaveValue('rainy jazz')
  await expect(field('생성 도구')).toHaveValue('ACE-Step')
  await expect(field('템포')).toHaveValue('92')
  await expect(field('조')).toHaveValue('A minor')
  await expect(field('시드')).toHaveValue('4242')
  await expect(field('가사')).toHaveValue('[00:01.00]비가 와\n[00:20.00]그쳤다')
  // Six marks for words, and one for the cover.
  const marks = draft.getByText('파일에서', { exact: true })
  await expect(marks).toHaveCount(7)
  await expectAccessible(page)
  await field('프롬프트').fill('rainy jazz, late')
  await expect(marks).toHaveCount(6)
  await draft.getByRole('checkbox', { name: /이용약관에 동의/ }).check()
  await draft.getByRole('button', { name: '공개하기: 네온 비' }).click()
  await expect(notice(page, '‘네온 비’ 곡을 공개했어요.')).toBeVisible()

  const [{ id }] = await (await page.request.get('/api/songs')).json()
  await visit(page, `/songs/${id}`)
  const made = page.getByRole('region', { name: '만든 방법', exact: true })
  for (const fact of ['92 BPM', 'A minor', '4242', 'rainy jazz, late'])
    await expect(made.getByText(fact)).toBeVisible()
  await made.getByRole('button', { name: '그쳤다' }).click()
  await expect(made.locator('[aria-current]')).toHaveText('그쳤다')
})

test('one file fills the form before it is sent, and everything from the file can be cleared', async ({
  person,
}) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  const tune = await melodyMp3({ tune: 62 })
  const cover = await picture()
  const tagged = (tags: [string, string | Buffer][]) => ({
    ...tune,
    buffer: Buffer.concat([id3(tags), tune.buffer]),
  })
  const title = page.getByRole('textbox', { name: /^제목/ })
  await expect(async () => {
    await input(page).setInputFiles(
      tagged([
        ['TIT2', '\x03꿈'],
        ['TBPM', '\x03120'],
        ['APIC', Buffer.concat([Buffer.from('\0image/png\0\x03\0'), cover])],
      ]),
    )
    await expect(page.getByText(note)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(title).toHaveValue('꿈')
  await expect(page.getByLabel(/^템포/)).toHaveValue('120')
  const marks = page.getByText('파일에서', { exact: true })
  await expect(marks).toHaveCount(3)
  await expectAccessible(page)
  await page.getByLabel(/^템포/).fill('121')
  await expect(marks).toHaveCount(2)

  // Choosing another file removes what came from the first one, but not what was typed.
  await input(page).setInputFiles(tagged([['TKEY', '\x03Am']]))
  await expect(page.getByLabel(/^조/)).toHaveValue('Am')
  await expect(title).toHaveValue('melody-62')
  await expect(page.getByLabel(/^템포/)).toHaveValue('121')
  await expect(page.getByRole('button', { name: '커버 빼기' })).toHaveCount(0)
  await page.getByRole('button', { name: '파일 내용 모두 지우기' }).click()
  await expect(page.getByLabel(/^조/)).toHaveValue('')
  await expect(page.getByText(note)).toHaveCount(0)
})

test('the form reads what generators write into FLAC, MP3 and Opus before any of it is sent', async ({
  person,
}) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  const html = '<img src=x onerror=alert(1)>'
  const prompt = JSON.stringify({
    '40': { class_type: 'Loader', inputs: { ckpt_name: 'ace_step_v1_3.5b.safetensors' } },
    '14': { class_type: 'TextEncodeAceStepAudio', inputs: { tags: html, lyrics: '[verse]\nla' } },
    '52': {
      class_type: 'KSampler',
      inputs: { seed: 42, steps: 8, positive: ['14', 0], negative: ['14', 0] },
    },
  })
  const { buffer: mp3 } = await melodyMp3({ tune: 64 })
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}`))
  const choose = async (file: File) => {
    const buffer = Buffer.from(await file.arrayBuffer())
    await input(page).setInputFiles({ name: file.name, mimeType: file.type, buffer })
  }
  const sung: [string, number][] = [
    [html, 500],
    ['two', 1_000],
  ]
  const timed = `[00:00.50]${html}\n[00:01.00]two`
  for (const [file, lyrics, tags] of [
    [flacWith({ comments: { TITLE: html, prompt } }), '[verse]\nla', html],
    [mp3With({ comments: { TIT2: 'Sung' }, sung }, mp3), timed, ''],
    [opusWith({ comments: { TITLE: html, prompt, LYRICS: timed } }), timed, html],
  ] as const) {
    await choose(file)
    await expect(field('가사')).toHaveValue(lyrics)
    await expect(field('프롬프트')).toHaveValue(tags)
    await expect(field('시드')).toHaveValue(tags && '42')
    await expect(field('단계 수')).toHaveValue(tags && '8')
    await expect(page.getByRole('textbox', { name: /^제목/ })).toHaveValue(tags || 'Sung')
  }
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await (await page.request.get('/api/drafts')).json()).toEqual([])
})

test(
  'files that are too large, nested too deep or false are refused by name, and HTML stays text',
  {
    tag: '@desktop',
  },
  async ({ person }, testInfo) => {
    test.setTimeout(120_000)
    const { page } = await person('mina')
    const html = '<img src=x onerror=alert(1)>'
    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    const nest = `{"caption": "a", "x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    const marked = { title: html, caption: html, lyrics: html, generator: html, keyscale: html }
    const beside: Record<string, string> = {
      huge: `{"caption": "${' '.repeat(50_000_000)}"}`,
      nest,
      lies: JSON.stringify({ seed: 'x', bpm: -3, lyrics: [1, 2], title: null }),
      marked: JSON.stringify(marked),
    }
    await visit(page, '/upload')
    await comeToRest(page)
    for (const [at, [name, json]] of Object.entries(beside).entries()) {
      // Too much for a file chooser in memory.
      const paths = [testInfo.outputPath(`${name}.json`), testInfo.outputPath(`${name}.wav`)] as const
      await writeFile(paths[0], json)
      await writeFile(paths[1], melodyWav({ seconds: 6, tune: 40 + at }).buffer)
      await input(page).setInputFiles([...paths])
      if (name === 'marked') continue
      await expect(notice(page, `곡에 붙이지 못한 파일: ${name}.json`)).toBeVisible({ timeout: 60_000 })
    }
    const draft = page.getByRole('listitem').filter({ hasText: html })
    await draft.getByRole('button', { name: /제목 정하고 공개하기/ }).click({ timeout: 60_000 })
    for (const name of ['프롬프트', '생성 도구', '가사', '제목'])
      await expect(draft.getByLabel(new RegExp(`^${name}`))).toHaveValue(html)
    await draft.getByRole('checkbox', { name: /이용약관에 동의/ }).check()
    await draft.getByRole('button', { name: /^공개하기/ }).click()
    await expect(notice(page, new RegExp('공개했어요'))).toBeVisible()
    const [{ id }] = await (await page.request.get('/api/songs')).json()
    await visit(page, `/songs/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: html })).toBeVisible()
    await expect(page.getByText(html).first()).toBeVisible()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(asked).toEqual([])
    // Refused files left nothing behind.
    const drafts: { title: string; fromFile: string[] }[] = await (
      await page.request.get('/api/drafts')
    ).json()
    expect(new Set(drafts.map(({ title, fromFile }) => [title, ...fromFile].join(' ')))).toEqual(
      new Set(['huge', 'lies', 'nest']),
    )
  },
)

/** An ID3v2.3 tag. */
function id3(frames: [name: string, content: string | Buffer][]): Buffer {
  const body = Buffer.concat(
    frames.map(([name, content]) => {
      const bytes = Buffer.from(content)
      const head = Buffer.alloc(10)
      head.write(name)
      head.writeUInt32BE(bytes.length, 4)
      return Buffer.concat([head, bytes])
    }),
  )
  const size = [21, 14, 7, 0].map(shift => (body.length >> shift) & 127)
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(size), body])
}
