import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Nothing that a machine can find is a barrier on the page as it is now. Moving things come to rest first:
 * contrast is measured in the middle of a fade, too. What was only about to move is looked at again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => complaintsAtRest(page), { timeout: 30_000, intervals: [250, 1_000] }).toEqual([])
}

async function complaintsAtRest(page: Page): Promise<{ rule: string; where: string[] }[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(one => one.finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(node => node.target.join(' ')),
  }))
}
