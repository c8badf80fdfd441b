import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { freshTitle, publish } from './songs.ts'
import { hold, notice, visit } from './visit.ts'

const sectionsOf = (page: Page) => page.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('the administration is open to moderators and administrators, each to their own part, and closed to members', async ({
  person,
  page: stranger,
}) => {
  const [jun, sora] = [await person('jun'), await person('sora', 'admin')]
  await test.step('a member finds nothing there, a stranger is asked to log in', async () => {
    for (const address of ['/admin', '/admin/challenges', '/admin/jobs']) {
      expect((await jun.page.goto(address))?.status()).toBe(404)
    }
    await expect(jun.page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
    await visit(stranger, '/admin/people')
    await expect(stranger).toHaveURL(/\/auth\?mode=login/)
  })

  const { page } = sora
  await test.step('the open section is visible, also on a phone', async () => {
    await visit(page, '/admin/log')
    await expect(sectionsOf(page).and(page.locator('[aria-current]'))).toHaveText('운영 기록')
    await expect(sectionsOf(page).and(page.locator('[aria-current]'))).toBeInViewport({ ratio: 1 })
  })

  await test.step('an administrator finds jun by his address and makes him a moderator, by keys alone', async () => {
    await visit(page, '/admin/people')
    const search = page.getByRole('searchbox', { name: '이름, 이메일, ID로 찾기' })
    // A space stays until the next word, although the address has none.
    await search.fill('j ')
    await expect(page).toHaveURL(/\?q=j$/)
    await search.press('End')
    await search.pressSequentially('u')
    await expect(search).toHaveValue('j u')
    await search.fill(jun.email)
    await expect(page).toHaveURL(/\?q=jun/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await search.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'jun', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'jun', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '역할 바꾸기' }).press('Enter')
    await page.getByRole('menuitemradio', { name: '운영진' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: '역할을 바꿀까요?' })
    await expect(question).toContainText('jun: 회원 → 운영진')
    await expectAccessible(page)
    const roles = page.getByRole('button', { name: '역할 바꾸기' })
    await page.keyboard.press('Escape')
    await expect(roles).toBeFocused()
    await roles.press('Enter')
    await page.getByRole('menuitemradio', { name: '운영진' }).press('Enter')
    await question.getByRole('button', { name: '역할 바꾸기' }).press('Enter')
    await expect(notice(page, '역할을 바꿨어요')).toBeVisible()
    await expect(roles).toBeFocused()
    await expect(row(page, '').filter({ hasText: '회원 → 운영진' })).toContainText('sora')
  })

  await test.step('jun comes in by the own menu and sees what moderators see', async () => {
    await visit(jun.page, '/')
    const menu = jun.page.getByRole('button', { name: '내 메뉴' })
    const drawer = jun.page.getByRole('button', { name: '메뉴 열기' })
    if (await menu.isVisible()) {
      await menu.press('Enter')
      await jun.page.getByRole('menuitem', { name: '운영', exact: true }).press('Enter')
    } else {
      await drawer.click()
      await jun.page.getByRole('link', { name: '운영', exact: true }).click()
    }
    await expect(sectionsOf(jun.page).first()).toHaveAttribute('aria-current', 'page')
    await expect(sectionsOf(jun.page).filter({ hasText: '챌린지' })).toHaveCount(1)
    await expect(sectionsOf(jun.page).filter({ hasText: '작업' })).toHaveCount(0)
    expect((await jun.page.goto('/admin/jobs'))?.status()).toBe(404)
    await visit(jun.page, '/admin/people')
    await expect(jun.page.getByRole('columnheader', { name: '이름' })).toBeAttached()
    await expect(jun.page.getByRole('columnheader', { name: '이메일', exact: true })).toHaveCount(0)
  })
})

test('an administrator walks through every section, and axe finds nothing', async ({ person }) => {
  const { page } = await person('sora', 'admin')
  await visit(page, '/admin')
  await expect(sectionsOf(page).first()).toHaveAttribute('aria-current', 'page')
  const names = await sectionsOf(page).allInnerTexts()
  expect(names).toEqual(
    expect.arrayContaining(['회원', '챌린지', '작업', '저장 공간', '메일', '상태', '운영 기록']),
  )
  for (const name of names) {
    await sectionsOf(page).filter({ hasText: name }).first().press('Enter')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.goBack()
  await expect(sectionsOf(page).nth(-2)).toHaveAttribute('aria-current', 'page')
})

test('arrow keys, j and k move through rows, and the address holds the filters of a list', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('sora', 'admin')
  await person('teo', 'moderator')
  await visit(page, '/admin/people?who=staff')
  const links = page.getByRole('rowheader').getByRole('link')
  await expect(links.nth(1)).toBeVisible()
  await links.first().focus()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links.first()).toBeFocused()
  await page.getByLabel('회원 구분').selectOption({ label: '모두' })
  await expect(page).toHaveURL('/admin/people')
})

test('a row that is pressed while a search is on its way opens, and the table says that it waits', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('sora', 'admin')
  await visit(page, '/admin/people?who=staff')
  const sora = page.getByRole('rowheader').getByRole('link', { name: 'sora' }).first()
  await expect(sora).toBeVisible()
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(/\/api\/admin\/people\?.*q=sora/, async route => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/admin\/people\?.*q=sora/)
  const answered = page.waitForResponse(/\/api\/admin\/people\?.*q=sora/)
  await page.getByRole('searchbox').fill('sora')
  await asked
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await sora.hover()
  await page.mouse.down()
  letGo()
  await answered
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
  await page.mouse.up()
  await expect(page).toHaveURL(/\/admin\/people\/[^?]+/)
})

test('an administrator finds a failed login, its account, and what else came from the same network', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('sora', 'admin')
  const jun = await person('jun')
  expect(
    (await jun.request.post('/api/auth/login', { data: { email: jun.email, password: 'a guess' } })).status(),
  ).toBe(401)
  await visit(page, '/admin/signins')
  await page.getByLabel('무엇을').selectOption({ label: '로그인 실패' })
  await expect(page).toHaveURL('/admin/signins?kind=signInFailed')
  await page.getByRole('searchbox', { name: '이름, 이메일, ID로 찾기' }).fill(jun.email)
  const rows = page.getByRole('row').filter({ hasText: '로그인 실패 · 틀린 비밀번호' })
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: 'jun' })).toBeVisible()
  await rows.getByRole('button', { name: /^네트워크 [0-9a-f]{6}만 보기$/ }).click()
  await expect(page).toHaveURL(/network=/)
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: '모든 네트워크 보기' }).click()
  await expect(page).not.toHaveURL(/network=/)
})

test('the focus goes on after a job is tried again and after an address is verified', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [{ page }, mina] = [await person('sora', 'admin'), await person('mina')]
  const songs: string[] = []
  for (const tune of [91, 92])
    songs.push((await publish(mina.request, { title: freshTitle('다시'), tune })).id)
  const failed = await ownRows(
    product,
    `update pgboss.job set state = 'failed' where name = 'analyse-song' and data ->> 'songId' = any($1) returning id`,
    [songs],
  )
  expect(failed).toHaveLength(2)
  await visit(page, '/admin/jobs?kind=analyse-song&state=failed')
  const jobs = page.getByRole('rowheader').getByRole('button')
  await expect(jobs.nth(1)).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  for (let left = (await jobs.count()) - 1; left >= 0; left -= 1) {
    await jobs.first().click()
    await page.getByRole('dialog').getByRole('button', { name: '다시 시도' }).click()
    await expect(jobs).toHaveCount(left)
    await expect(left > 0 ? jobs.first() : heading).toBeFocused()
  }

  await ownRows(product, 'update users set email_verified_at = null where email = $1', [mina.email])
  await visit(page, `/admin/people?q=${encodeURIComponent(mina.email)}`)
  await page.getByRole('link', { name: 'mina', exact: true }).click()
  const verify = page.getByRole('button', { name: '이메일 인증 처리' })
  await verify.press('Enter')
  await expect(verify).toBeHidden()
  await expect(page.getByRole('heading', { name: 'mina', exact: true })).toBeFocused()
})

test('a test mail is sent and shown in the log, and finished jobs can be looked at', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('sora', 'admin')
  await visit(page, '/admin/mail')
  const send = await hold(page, '**/api/admin/mail/test')
  const button = page.getByRole('button', { name: '나에게 시험 메일 보내기' })
  for (const key of ['Enter', 'Enter']) await button.press(key)
  await expect(button).toBeDisabled()
  send.open()
  await expect(notice(page, '시험 메일을 서버 콘솔에 찍었어요.')).toBeVisible()
  expect(send.asked()).toBe(1)
  await visit(page, '/admin/jobs?state=completed')
  await page.getByRole('rowheader').getByRole('button').first().click()
  const job = page.getByRole('dialog')
  await expect(job).toContainText('완료')
  await expect(job.locator('footer')).toHaveCount(0)
  await visit(page, '/admin/log?act=sendTestMail')
  await page.getByRole('searchbox', { name: '처리한 사람이나 대상의 이름으로 찾기' }).fill('sor')
  await expect(page).toHaveURL(/q=sor/)
  await expect(page.getByRole('row').filter({ hasText: '시험 메일 보냄' }).first()).toContainText('sora')
  await visit(page, '/admin/health')
  await expect(page.getByRole('table').getByText('살아 있음').first()).toBeVisible()
})
