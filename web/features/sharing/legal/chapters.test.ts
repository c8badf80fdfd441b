import { expect, test } from 'vitest'
import { deletionGraceDays } from '#contract/limits.ts'
import guidelines from '#words/ko/sharing/guidelines.json' with { type: 'json' }
import privacy from '#words/ko/sharing/privacy.json' with { type: 'json' }
import terms from '#words/ko/sharing/terms.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import { legalTexts } from './chapters.ts'

const say = createSay('ko', { guidelines, privacy, terms })
const texts = Object.values(legalTexts).map(of => of(say))

test('every chapter has its title and its text, with the numbers that hold', () => {
  for (const { id, title, text } of texts.flatMap(({ chapters }) => chapters)) {
    expect(title, id).not.toMatch(/^(terms|privacy|guidelines)\./)
    expect(text, id).not.toMatch(/^(terms|privacy|guidelines)\.|\{\{/)
  }
})

test('no chapter that is written is left out', () => {
  const written = [terms, privacy, guidelines].map(
    words => Object.keys(words).filter(key => key.endsWith('.text')).length,
  )
  expect(texts.map(({ chapters }) => chapters.length)).toEqual(written)
})

test('the terms say how long an account can still be kept', () => {
  const leaving = legalTexts.terms(say).chapters.find(({ id }) => id === 'leaving')
  expect(leaving?.text).toContain(`${deletionGraceDays}`)
})
