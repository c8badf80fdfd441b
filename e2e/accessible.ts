import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects that axe finds no barrier on the page in its present state. Running animations end first, because axe would
 * measure the contrast in the middle of a fade. When an animation starts only afterwards, the check is repeated.
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
