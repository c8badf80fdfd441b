import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { visit } from './visit.ts'

const sectionsOf = (page: Page) => page.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link')

test('the administration is open to moderators and administrators, each to their own, and to nobody else', async ({
  person,
  page: stranger,
}) => {
  const [jun, teo, sora] = [
    await person('jun'),
    await person('teo', 'moderator'),
    await person('sora', 'admin'),
  ]
  await test.step('a member finds nothing there', async () => {
    for (const address of ['/admin', '/admin/challenges', '/admin/jobs']) {
      expect((await jun.page.goto(address))?.status()).toBe(404)
    }
    await expect(jun.page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
    await stranger.goto('/admin/people')
    await expect(stranger).toHaveURL(/\/auth\?mode=login/)
  })
  await test.step('a moderator finds what moderators do, from the own menu on', async () => {
    const { page } = teo
    await visit(page, '/')
    await page.getByRole('button', { name: '내 메뉴' }).press('Enter')
    await page.getByRole('menuitem', { name: '운영' }).press('Enter')
    await expect(sectionsOf(page).first()).toHaveAttribute('aria-current', 'page')
    await expect(sectionsOf(page).filter({ hasText: '챌린지' })).toBeVisible()
    await expect(sectionsOf(page).filter({ hasText: '작업' })).toHaveCount(0)
    expect((await page.goto('/admin/jobs'))?.status()).toBe(404)
  })
  await test.step('an administrator goes everywhere', async () => {
    const { page } = sora
    await visit(page, '/admin/challenges')
    await expectAccessible(page)
  })
})
