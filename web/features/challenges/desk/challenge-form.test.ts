import { expect, test } from 'vitest'
import { changeOf, formOf, laterBy, localTime, momentOf, newBodyOf } from './challenge-form.ts'

const now = new Date('2026-08-14T12:00:00.000Z')

test('a new challenge lasts two weeks from now, and its moments come back as they were', () => {
  const form = formOf(undefined, now)
  expect(momentOf(form.startDate)).toBe('2026-08-14T12:00:00.000Z')
  expect(momentOf(laterBy(14, form.startDate))).toBe(momentOf(form.endDate))
  expect(newBodyOf({ ...form, title: '여름', genre: 'jazz' })).toMatchObject({
    title: '여름',
    genre: 'jazz',
    art: 'sun',
  })
})

test('only what was changed is sent, so what another moderator has saved meanwhile stays', () => {
  const before = { ...formOf(undefined, now), titleTranslations: { en: 'Autumn', fr: 'Automne' } }
  expect(changeOf({ ...before, titleTranslations: { en: 'Autumn', fr: 'Automne' } }, before)).toEqual({})
  expect(changeOf({ ...before, title: '가을', genre: 'jazz' }, before)).toEqual({
    title: '가을',
    genre: 'jazz',
  })
  const translated = { ...before, titleTranslations: { en: 'Fall', fr: 'Automne' }, art: '' as const }
  expect(changeOf(translated, before)).toEqual({ titleTranslations: { en: 'Fall' }, art: null })
  const emptied = { ...before, titleTranslations: { en: '', fr: 'Automne' } }
  expect(changeOf(emptied, before)).toEqual({ titleTranslations: { en: '' } })
})

test('untouched dates are not sent: those of a challenge that is over stay', () => {
  const before = formOf(undefined, now)
  expect(changeOf({ ...before, title: '가을' }, before)).not.toHaveProperty('endDate')
  const later = changeOf({ ...before, endDate: laterBy(7, before.endDate) }, before)
  expect(later).toMatchObject({ endDate: momentOf(laterBy(7, before.endDate)) })
  expect(later).not.toHaveProperty('startDate')
})

test('what is no time stays as it was typed, for the server to name', () => {
  expect(momentOf('')).toBe('')
  expect(laterBy(3, '')).toBe('')
  expect(momentOf(localTime(now))).toBe(now.toISOString())
})
