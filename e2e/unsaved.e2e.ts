import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { chooseInOwnMenu, comeToRest, hold, swipeBack, visit } from './visit.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: '작성한 내용을 버릴까요?' })

test('a changed form asks before its dialog goes, an unchanged one does not', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('mina')
  const { title } = await publish(request, { title: freshTitle('지우지 마') })
  await visit(page, '/')
  await chooseInOwnMenu(page, '프로필')
  await expect(page).toHaveURL('/profile')
  await comeToRest(page)
  // A new page takes the focus, and with it the first menu, as soon as it is there.
  const open = () =>
    expect(async () => {
      await cardOf(page, title)
        .getByRole('button', { name: `${title} 메뉴` })
        .click({ timeout: 2000 })
      await page.getByRole('menuitem', { name: '수정하기' }).click({ timeout: 2000 })
    }).toPass()
  const dialog = page.getByRole('dialog', { name: '곡 정보 수정' })
  const description = dialog.getByLabel(/^설명/)
  await open()
  await description.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open()
  await description.fill('오래 쓴 이야기')
  await page.mouse.click(2, 2)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => swipeBack(page),
    () => swipeBack(page),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: '닫기' }).click(),
  ]) {
    await leave()
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: '계속 작성하기' }).click()
    await expect(question(page)).toBeHidden()
    await expect(description).toHaveValue('오래 쓴 이야기')
    await expect(page).toHaveURL('/profile')
  }
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: '버리기' }).click()
  await expect(question(page)).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/profile')

  await open()
  await expect(description).toHaveValue('')
  await description.fill('짧은 이야기')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('scores and an opinion that are not saved yet are not thrown away without a question', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id, title } = await publish(mina.request, { title: freshTitle('쓰던 한마디') })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  const open = () => page.getByRole('button', { name: '평가하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  const vocals = dialog.getByRole('slider', { name: '보컬' })
  await open()
  await vocals.focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open()
  await dialog.getByLabel('한마디').fill('첫 소절이 좋아요')
  await page.mouse.click(2, 2)
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: '계속 작성하기' }).click()
  await expect(dialog.getByLabel('한마디')).toHaveValue('첫 소절이 좋아요')
  await vocals.press('End')
  await dialog.getByRole('button', { name: '평가 저장' }).click()
  await expect(dialog).toBeHidden()
  await expect(question(page)).toBeHidden()

  await open()
  await expect(vocals).toHaveValue('10')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await vocals.press('Home')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: '버리기' }).click()
  await open()
  await expect(vocals).toHaveValue('10')
})

test('the upload form asks before typed words go', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  const home = page.getByRole('link', { name: 'Melodrome 홈' })
  await home.click()
  await expect(page).toHaveURL('/')
  await visit(page, '/upload')
  await page.getByRole('textbox', { name: '제목' }).fill('아직 올리지 않은 곡')
  await home.click()
  await question(page).getByRole('button', { name: '계속 작성하기' }).click()
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('아직 올리지 않은 곡')
  await home.click()
  await question(page).getByRole('button', { name: '버리기' }).click()
  await expect(page).toHaveURL('/')
})

test('a form takes no words while it is being sent, keeps the focus, and takes words again after a refusal', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/playlists')
  await page.getByRole('button', { name: '새 플레이리스트' }).click()
  const dialog = page.getByRole('dialog', { name: '새 플레이리스트' })
  const [name, description] = [dialog.getByLabel('이름'), dialog.getByLabel(/^설명/)]
  const everyone = dialog.getByRole('checkbox')
  await name.fill('느린 저장')
  const answer = await hold(page, /\/api\/playlists$/)
  await name.press('Enter')
  await expect.poll(answer.asked).toBe(1)
  await page.keyboard.type('!')
  await expect(name).toHaveValue('느린 저장')
  await expect(name).toBeFocused()
  await description.pressSequentially('저장되지 않을 말')
  await expect(description).toHaveValue('')
  await everyone.click({ force: true })
  await expect(everyone).not.toBeChecked()
  answer.lose()
  await expect(dialog.getByRole('alert')).toHaveText('네트워크 오류가 났어요. 다시 시도해 주세요.')
  await description.pressSequentially('저장될 말')
  await expect(description).toHaveValue('저장될 말')
  await expect(name).toHaveValue('느린 저장')
})

test('a form that gets no answer for a minute says so and keeps its words; sent again, it makes nothing twice', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('mina')
  await page.clock.install()
  // The browser's own time limit does not follow the page's clock.
  await page.addInitScript(() => {
    AbortSignal.timeout = milliseconds => {
      const patience = new AbortController()
      setTimeout(() => patience.abort(), milliseconds)
      return patience.signal
    }
  })
  await visit(page, '/playlists')
  await page.getByRole('button', { name: '새 플레이리스트' }).click()
  const dialog = page.getByRole('dialog', { name: '새 플레이리스트' })
  const name = freshTitle('잃어버린 대답')
  await dialog.getByLabel('이름').fill(name)
  const arrived = new Promise<void>(resolve => {
    void page.route(/\/api\/playlists$/, route => route.fetch().then(() => resolve()), { times: 1 })
  })
  await dialog.getByRole('button', { name: '만들기' }).click()
  await arrived
  await page.clock.fastForward(59_000)
  await expect(dialog.getByRole('button', { name: '저장하는 중' })).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(dialog.getByRole('alert')).toHaveText('네트워크 오류가 났어요. 다시 시도해 주세요.')
  await expect(dialog.getByLabel('이름')).toHaveValue(name)
  await dialog.getByRole('button', { name: '만들기' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const lists: { name: string }[] = await (await request.get('/api/playlists')).json()
  expect(lists.filter(list => list.name === name)).toHaveLength(1)
})
