import type { Config } from './config.ts'

/**
 * Settings that are fine at home but not for strangers: only the operator would see their codes, and links in mails
 * would lead nowhere.
 */
export function mailWarnings(
  { mailServer, publicUrl }: Pick<Config, 'mailServer' | 'publicUrl'>,
  isInProduction: boolean,
): string[] {
  if (mailServer && !publicUrl)
    return ['PUBLIC_URL is not set: links in mails lead to localhost, where their readers find nothing']
  if (mailServer || !publicUrl?.startsWith('https:') || !isInProduction) return []
  return ['SMTP_URL is not set: no mail is sent, and codes are printed on standard output']
}
