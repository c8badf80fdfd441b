import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { mailWarnings } from './mail-warnings.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'stage@melodrome.test' }
const address = { PUBLIC_URL: 'https://music.example' }
const home = { PUBLIC_URL: 'http://192.168.0.7:8080' }

test('the start warns of mails whose links lead nowhere, and of strangers who get no mail; at home it is quiet', () => {
  const warnings = (environment: Record<string, string>, isInProduction = true) =>
    mailWarnings(readConfig(environment), isInProduction)
  expect(warnings(mail)).toEqual([expect.stringMatching(/^PUBLIC_URL is not set: links in mails/)])
  expect(warnings(mail, false)).toEqual(warnings(mail))
  expect(warnings(address)).toEqual([expect.stringMatching(/^SMTP_URL is not set: no mail is sent/)])
  for (const quiet of [{ ...mail, ...address }, { ...mail, ...home }, home, {}]) {
    expect(warnings(quiet)).toEqual([])
  }
  expect(warnings(address, false)).toEqual([])
})
