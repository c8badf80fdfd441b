import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { melodyWav } from './audio.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { backToTop, comeToRest, hold, notice, reload, visit } from './visit.ts'

const submit = (page: Page) => page.getByRole('button', { name: '올리기', exact: true })
const audioInput = (page: Page) => page.getByLabel('오디오 파일')
const titleField = (page: Page) => page.getByRole('textbox', { name: '제목' })
const terms = (page: Page) => page.getByRole('checkbox', { name: /이용약관에 동의/ })

/** Text that calls itself an MP3. */
const pretender = {
  name: 'pretender.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.from('no sound here '.repeat(99)),
}

/** Holds the upload back until `open` is called, so that a test can see what is shown meanwhile. */
async function holdUploads(page: Page): Promise<{ open: () => void }> {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  await page.route('**/api/uploads', async route => {
    if (route.request().method() === 'POST') await opened
    await route.continue()
  })
  return { open: () => open() }
}

/** Repeats the choice until the page reacts, because the page ignores it before it listens. */
async function chooseAudio(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await expect(async () => {
    await audioInput(page).setInputFiles(file)
    await expect(page.getByRole('heading', { name: file.name })).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Drags a text file over the stage and lets it go. */
async function dropOnStage(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(fileName => {
    const carried = new DataTransfer()
    carried.items.add(new File(['la la'], fileName, { type: 'text/plain' }))
    return carried
  }, name)
  const stage = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await stage.dispatchEvent('dragover', { dataTransfer })
  await expect(stage).toHaveText('여기에 놓으세요')
  await stage.dispatchEvent('drop', { dataTransfer })
}

async function fillIn(page: Page, title: string, tune: number): Promise<void> {
  await chooseAudio(page, melodyWav({ tune }))
  await titleField(page).fill(title)
  await terms(page).check()
}

/** Publishes a song without the form, for tests of what happens afterwards. */
async function publish(
  { request }: Visitor,
  title: string,
  tune: number,
): Promise<{ id: string; userId: string }> {
  const answer = await request.post('/api/songs', {
    multipart: { audio: melodyWav({ tune }), title, terms: 'true' },
  })
  expect(answer.ok()).toBe(true)
  return await answer.json()
}

test('an empty form names all missing fields and puts the focus on the first one', async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await expect(async () => {
    await submit(page).click()
    await expect(page.getByText('오디오 파일이 필요합니다')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('파일 선택 필요', { exact: true })).toBeVisible()
  await expect(page.getByText('오디오 파일을 선택해주세요.', { exact: true })).toBeVisible()
  await expect(page.getByText('제목이 필요합니다')).toBeVisible()
  await expect(page.getByText('약관에 동의해야 합니다')).toBeVisible()
  await expect(page.getByRole('button', { name: '파일 고르기' })).toBeFocused()
  await expectAccessible(page)

  await titleField(page).fill('밤의 끝')
  await expect(page.getByText('제목이 필요합니다')).toBeHidden()
})

test('files of the wrong kind or size are turned away as soon as they are chosen', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-e2e-'))
  try {
    await chooseAudio(page, {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('la la'),
    })
    await expect(page.getByText('잘못된 파일 형식', { exact: true })).toBeVisible()
    await expect(titleField(page)).toHaveValue('')

    await dropOnStage(page, 'drums.txt')
    await expect(page.getByRole('heading', { name: 'drums.txt' })).toBeVisible()
    const notWanted = await page.evaluate(() => {
      const missed = new DragEvent('drop', { bubbles: true, cancelable: true })
      document.body.dispatchEvent(missed)
      return missed.defaultPrevented
    })
    expect(notWanted, 'a file that misses the stage does not replace the page').toBe(true)

    const huge = join(folder, 'huge.wav')
    await writeFile(huge, '')
    await truncate(huge, 100 * 1024 * 1024 + 1)
    await audioInput(page).setInputFiles(huge)
    await expect(page.getByText('파일이 너무 큽니다', { exact: true })).toBeVisible()
    await expect(page.getByText(/오디오 파일은 100MB 이하여야 합니다.*100\.1MB/)).toBeVisible()

    await audioInput(page).setInputFiles(melodyWav())
    await expect(page.getByText(/오디오 파일은 100MB 이하여야 합니다/)).toBeHidden()
    await expect(titleField(page)).toHaveValue('melody-0')
  } finally {
    await rm(folder, { recursive: true })
  }

  const cover = page.getByLabel('커버 이미지')
  await cover.setInputFiles({ name: 'cover.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText(/커버는 JPEG, PNG, WebP, GIF 이미지만/)).toBeVisible()
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('이미지를 읽지 못했어요. 다른 이미지를 골라 주세요.')).toBeVisible()
})

test('a problem that only the server can find is shown at the file, and nothing typed is lost', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await chooseAudio(page, pretender)
  await expect(titleField(page)).toHaveValue('pretender')
  await page.getByRole('textbox', { name: '설명' }).fill('들어 보면 알아요')
  await page.getByRole('combobox', { name: '장르', exact: true }).selectOption('lofi')
  await terms(page).check()
  await submit(page).click()

  await expect(page.getByRole('alert').getByText(/오디오 파일이 아니에요/)).toBeVisible()
  await expect(page.getByRole('button', { name: '다른 파일 고르기' })).toBeFocused()
  await expect(titleField(page)).toHaveValue('pretender')
  await expect(page.getByRole('textbox', { name: '설명' })).toHaveValue('들어 보면 알아요')
  await expect(page.getByRole('combobox', { name: '장르', exact: true })).toHaveValue('lofi')
  await expect(terms(page)).toBeChecked()
})

test('a full quota is shown, the next song is refused with a reason, and deleting a song makes room', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const mina = await person('mina')
  const { page } = mina
  await publish(mina, '아주 큰 곡', 1)
  const ofMina = 'user_id = (select id from users where email = $1)'
  await ownRows(product, `update songs set original_bytes = 5000::bigint * 1024 * 1024 where ${ofMina}`, [
    mina.email,
  ])

  await visit(page, '/upload')
  const quota = page.getByRole('meter', { name: '저장 공간' })
  await expect(quota).toHaveAttribute('aria-valuetext', '5GB 중 5GB 사용')
  await expectAccessible(page)
  await fillIn(page, '들어갈 자리', 2)
  await submit(page).click()
  await expect(page.getByText(/5,000MB 중 5,000MB를 쓰고 있어서/).first()).toBeVisible()
  await expect(titleField(page)).toHaveValue('들어갈 자리')
  await expect(quota).toBeVisible()

  await ownRows(product, `delete from songs where ${ofMina}`, [mina.email])
  await submit(page).click()
  await expect(page).toHaveURL('/?tab=recent')
  await visit(page, '/upload')
  await expect(quota).toHaveAttribute('aria-valuetext', /^5GB 중 [\d.]+MB 사용$/)
})

test('a song is uploaded, is first among the newest, plays, and can be deleted on the artist’s profile', async ({
  person,
}) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, '첫 번째 밤', 1)
  const door = await holdUploads(page)
  await submit(page).click()
  await expect(page.getByRole('progressbar', { name: '올리고 있어요' })).toBeAttached()
  await expect(page.getByRole('button', { name: '올리는 중' })).toBeVisible()
  await expect(titleField(page)).toBeDisabled()
  await expectAccessible(page)
  door.open()

  await expect(page).toHaveURL('/?tab=recent')
  await expect(page.getByText('곡을 올렸어요. 최신 목록 맨 앞에 있어요.', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: '최신' })).toHaveAttribute('aria-selected', 'true')
  const newest = page.getByRole('tabpanel').getByRole('article').first()
  await expect(newest.getByRole('heading')).toHaveText('첫 번째 밤')
  await newest.getByRole('button', { name: '첫 번째 밤 재생' }).click()
  await expect(newest.getByRole('button', { name: '첫 번째 밤 일시정지' })).toBeVisible()

  await visit(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mina')
  const song = page.getByRole('article').filter({ hasText: '첫 번째 밤' })
  await expect(song).toBeVisible()
  await expectAccessible(page)
  await song.getByRole('button', { name: '첫 번째 밤 메뉴' }).click()
  await page.getByRole('menuitem', { name: '곡 삭제' }).click()
  await page.getByRole('button', { name: '곡 삭제하기' }).click()
  await expect(page.getByText('곡을 삭제했어요', { exact: true })).toBeVisible()
  await expect(song).toBeHidden()
  await expect(page.getByText('첫 곡을 기다리고 있어요')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('0')
})

test('the details of how a song was made are uploaded with it, and an invalid origin is named at its field', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, '프롬프트로 만든 곡', 33)
  await page.getByText('만든 방법', { exact: true }).click()
  await page.getByLabel('생성 도구').fill('Suno')
  await page.getByLabel('버전').fill('v5')
  await page.getByLabel('프롬프트').fill('비 오는 도시, 느린 신스')
  await page.getByLabel('태그').fill('#비, 도시')
  await page.getByLabel('원곡').fill('nowhere')
  await expectAccessible(page)
  await submit(page).click()
  await expect(page.getByLabel('원곡')).toBeFocused()
  await expect(page.getByLabel('원곡')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('원곡').fill('')
  await submit(page).click()
  await expect(page).toHaveURL('/?tab=recent')
  await page.getByRole('link', { name: '프롬프트로 만든 곡', exact: true }).first().click()
  const made = page.getByRole('region', { name: '만든 방법', exact: true })
  await expect(made.getByText('Suno v5')).toBeVisible()
  await expect(made.getByText('비 오는 도시, 느린 신스')).toBeVisible()
  await expect(made.getByRole('link', { name: '도시' })).toBeVisible()
})

test('an artist sees that a song is being prepared and why it failed, and can try it again', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  await publish(mina, '긴 밤', 5)
  // The real song, in states that pass too quickly here or come only from a fault of ours.
  const failure = '파일이 손상되어 소리를 읽을 수 없어요.'
  let state: object = { status: 'processing' }
  await mina.page.route('**/api/users/*/songs*', async route => {
    const response = await route.fetch()
    const songs: object[] = await response.json()
    await route.fulfill({ response, json: songs.map(song => ({ ...song, ...state })) })
  })
  await visit(mina.page, '/?tab=recent')
  await mina.page.getByRole('article').first().getByRole('button', { name: '아티스트 mina' }).click()
  await mina.page.getByRole('link', { name: '프로필 보기' }).click()
  const song = mina.page.getByRole('article').filter({ hasText: '긴 밤' })
  await expect(song.getByText('파형을 그리고 있어요')).toBeVisible()

  state = { status: 'failed', failure }
  await reload(mina.page)
  await expect(song.getByText(failure)).toBeVisible()
  await expectAccessible(mina.page)
  state = {}
  await song.getByRole('button', { name: '다시 시도: 긴 밤' }).click()
  await expect(song.getByRole('button', { name: '긴 밤 재생' })).toBeVisible()
})

test('a profile of another member has no delete button, and an unknown profile says so', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const jun = await person('jun')
  const { userId } = await publish(mina, '남의 노래', 2)
  await visit(jun.page, `/profile/${userId}`)
  await jun.page.getByRole('button', { name: '남의 노래 메뉴' }).click()
  await expect(jun.page.getByRole('menuitem', { name: '공유' })).toBeVisible()
  await expect(jun.page.getByRole('menuitem', { name: '곡 삭제' })).toBeHidden()

  const unknownId = `${userId.slice(0, -2)}${userId.endsWith('22') ? '33' : '22'}`
  const answer = await jun.page.goto(`/profile/${unknownId}`)
  expect(answer?.status()).toBe(404)
  await expect(jun.page.getByRole('heading', { name: '회원을 찾을 수 없어요' })).toBeVisible()
})

test('a person who leaves during an upload is asked first, and cancelling the upload keeps the form', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, '머무는 곡', 3)
  await holdUploads(page)
  await submit(page).click()
  await expect(page.getByRole('progressbar')).toBeAttached()

  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  const question = page.getByRole('alertdialog', { name: '업로드를 멈추고 나갈까요?' })
  await question.getByRole('button', { name: '계속 올리기' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/upload')

  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(titleField(page)).toHaveValue('머무는 곡')
  await expect(page.getByRole('heading', { name: 'melody-3.wav' })).toBeVisible()

  await submit(page).click()
  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  await question.getByRole('button', { name: '멈추고 나가기' }).click()
  await expect(page).toHaveURL('/')
})

test('a song that is published while its artist is on the way to another page takes them nowhere else', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const { page } = mina
  const { id } = await publish(mina, '듣던 곡', 7)
  await visit(page, '/profile')
  await page.getByRole('button', { name: '듣던 곡 재생' }).first().click()
  await page.getByRole('link', { name: '업로드' }).first().click()
  await fillIn(page, '가는 길에 올라간 곡', 8)
  // Everything is sent, and only the answer is missing.
  const line = await mina.context.newCDPSession(page)
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/publish', requestStage: 'Response' }] })
  const answered = new Promise<{ requestId: string }>(resolve => line.once('Fetch.requestPaused', resolve))
  await submit(page).click()
  const { requestId } = await answered
  const other = await hold(page, `**/api/songs/${id}`)
  await page.getByRole('region', { name: '플레이어' }).getByRole('link', { name: '듣던 곡' }).click()
  await expect.poll(other.asked).toBeGreaterThan(0)
  await expect(page).toHaveURL(`/songs/${id}`)
  await line.send('Fetch.continueRequest', { requestId })
  await expect(notice(page, '곡을 올렸어요. 최신 목록 맨 앞에 있어요.')).toBeVisible()
  await expect(page).toHaveURL(`/songs/${id}`)
  other.open()
  await expect(page.getByRole('heading', { name: '듣던 곡', level: 1 })).toBeVisible()
  await comeToRest(page)
  await expect(page).toHaveURL(`/songs/${id}`)
})

test('an upload continues where it was after a line breaks in the middle', async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await chooseAudio(page, melodyWav({ seconds: 40, tune: 4 }))
  await titleField(page).fill('끊긴 노래')
  await terms(page).check()
  let isBroken = false
  await page.route('**/api/uploads/*', async route => {
    // The first piece arrives, and then there is no line any more.
    if (Number(route.request().headers()['upload-offset']) > 0) isBroken = true
    await (isBroken ? route.abort('internetdisconnected') : route.continue())
  })
  await submit(page).click()
  await expect(page.getByText('연결이 끊겼어요. 다시 이어지면 계속 올릴게요.').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '올리고 있어요' })).toBeAttached()
  await expect(page.getByRole('button', { name: '취소' })).toBeVisible()
  await expect(page.getByRole('region', { name: '공개하기 전인 곡' })).toBeHidden()
  await backToTop(page)
  await expectAccessible(page)

  const offsets: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page.unroute('**/api/uploads/*')
  await expect(page).toHaveURL('/?tab=recent', { timeout: 30_000 })
  expect(offsets[0]).toBeGreaterThan(0)
  const newest = page.getByRole('tabpanel').getByRole('article').first()
  await expect(newest.getByRole('heading')).toHaveText('끊긴 노래')
})

test('a server that restarts behind a proxy in the middle of an upload costs nothing that has arrived', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await chooseAudio(page, melodyWav({ seconds: 40, tune: 8 }))
  await titleField(page).fill('다시 켜진 노래')
  await terms(page).check()
  const sent: string[] = []
  const away = new Set(['PATCH', 'HEAD'])
  await page.route(/\/api\/uploads(\/|$)/, async route => {
    const { method, offset } = {
      method: route.request().method(),
      offset: route.request().headers()['upload-offset'],
    }
    sent.push(offset === undefined ? method : `${method} ${offset}`)
    // After the first piece, one request of each kind meets only the proxy.
    const isFirst = method === 'POST' || offset === '0'
    if (!isFirst && away.delete(method)) await route.fulfill({ status: 502, body: 'Bad Gateway' })
    else await route.continue()
  })
  await submit(page).click()
  await expect(page).toHaveURL('/?tab=recent', { timeout: 30_000 })
  const piece = 2 * 1024 * 1024
  expect(sent).toEqual(['POST', 'PATCH 0', `PATCH ${piece}`, 'HEAD', 'HEAD', `PATCH ${piece}`])
  expect(await (await page.request.get('/api/drafts')).json()).toEqual([])
})

test('when the line breaks after the file was sent, the next try does not send it again', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, '늦게 끊긴 노래', 4)
  await page.route('**/api/drafts/*/publish', route => route.abort(), { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert').getByText(/연결이 끊겼어요/)).toBeVisible()
  await expect(titleField(page)).toHaveValue('늦게 끊긴 노래')
  let pieces = 0
  page.on('request', request => {
    if (request.method() === 'PATCH') pieces += 1
  })
  await submit(page).click()
  await expect(page).toHaveURL('/?tab=recent')
  expect(pieces).toBe(0)
})

test('a draft that went with a fault of the server is sent again at the next try', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, '자리 없는 노래', 9)
  await page.route(
    '**/api/drafts/*/publish',
    async route => {
      // A full disk during the analysis is told, and takes the draft with it.
      await page.request.delete(route.request().url().replace('/publish', ''))
      const problem = { status: 507, code: 'server.diskFull', message: '저장 공간이 가득 찼어요.' }
      await route.fulfill({ status: 507, json: problem })
    },
    { times: 1 },
  )
  await submit(page).click()
  await expect(page.getByRole('alert').getByText('저장 공간이 가득 찼어요.')).toBeVisible()
  await submit(page).click()
  await expect(page).toHaveURL('/?tab=recent')
  await expect(page.getByRole('tabpanel').getByRole('article').first().getByRole('heading')).toHaveText(
    '자리 없는 노래',
  )
})

test('a song that a filter holds is not announced as published, neither when it is new nor when it is changed', {
  tag: '@desktop',
}, async ({ person }) => {
  const teo = await person('teo', 'moderator')
  const pattern = '들고있을말'
  const added = await teo.request.post('/api/admin/filters', {
    data: { kind: 'words', action: 'hold', pattern },
  })
  expect(added.ok()).toBe(true)
  const { page } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, pattern, 10)
  await submit(page).click()
  await expect(page).toHaveURL('/profile')
  const held = '검토 중이라 올린 사람과 운영진만 볼 수 있어요'
  await expect(notice(page, held)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: pattern })).toContainText('나만 볼 수 있어요')

  await page.getByRole('link', { name: pattern, exact: true }).click()
  await page
    .getByRole('button', { name: `${pattern} 메뉴` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '수정' }).click()
  const dialog = page.getByRole('dialog', { name: '곡 정보 수정' })
  await dialog.getByLabel('설명').fill('아직 검토 중')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(notice(page, '곡 정보를 바꿨어요.')).toBeVisible()
  await expect(notice(page, held)).toBeVisible()
})

test('a song that takes long to prepare can be followed on the profile', { tag: '@desktop' }, async ({
  person,
}) => {
  const mina = await person('mina')
  const { page } = mina
  // No song here takes longer than the server waits, so the test gives the server's answer itself.
  const song = await publish(mina, '느린 곡', 6)
  await page.route('**/api/drafts/*/publish', route =>
    route.fulfill({ json: { ...song, status: 'processing' } }),
  )
  await visit(page, '/upload')
  await fillIn(page, '느린 곡', 6)
  await submit(page).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('곡을 준비하고 있어요', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: '느린 곡' })).toBeVisible()
})

test('a member whose session has ended is led to the sign-in page', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, context } = await person('mina')
  await visit(page, '/upload')
  await fillIn(page, '늦은 곡', 7)
  await context.clearCookies()
  await submit(page).click()
  await expect(page).toHaveURL('/auth?mode=login')
  // The sign-in page says it too, because no one can read a notice in half a second.
  await expect(page.getByText('로그인 필요', { exact: true })).toBeVisible()
})

test('a guest is told that songs need an account, and so does a profile', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/auth')
  await page.getByRole('button', { name: '게스트로 둘러보기' }).click()
  await expect(page.getByRole('tab', { name: '최신' })).toBeVisible()
  await visit(page, '/upload')
  await expect(page.getByText('곡을 올리려면 계정이 필요해요')).toBeVisible()
  await expect(submit(page)).toBeHidden()
  await expectAccessible(page)
  await visit(page, '/profile')
  await expect(page.getByRole('heading', { name: '로그인해 주세요' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '가입하기' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=signup/)
})
