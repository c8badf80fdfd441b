import { escapeMarkup } from '#contract/markup.ts'
import type { MailParts } from './render-mail.ts'

/** The product's light look, as mail programs can show it: tables and inline styles, nothing fetched, no script. */
const paper = '#f5efe3'
const sheet = '#fcf8f0'
const ink = '#1c1411'
const softInk = '#51453c'
const line = '#d8cbb6'
const highlighter = '#d4fb2a'
const font = "Pretendard,-apple-system,'Apple SD Gothic Neo','Noto Sans KR','Segoe UI',Roboto,sans-serif"

export function layOut({ language, subject, title, text, middle, note, footer }: MailParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="520" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:520px">
<tr><td style="padding:0 0 16px;font-size:15px;font-weight:800;letter-spacing:0.04em">
<span style="display:inline-block;width:14px;height:14px;margin-right:8px;border-radius:3px;background:${highlighter};vertical-align:-2px"></span>MELODROME
</td></tr>
<tr><td style="padding:36px 32px;border:1px solid ${line};border-top:4px solid ${ink};background:${sheet}">
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:800;letter-spacing:-0.015em">${escapeMarkup(title)}</h1>
<p style="margin:0;font-size:16px;line-height:1.6">${escapeMarkup(text)}</p>
${middle ? middleOf(middle) : ''}
<p style="margin:24px 0 0;color:${softInk};font-size:14px;line-height:1.6">${escapeMarkup(note)}</p>
</td></tr>
<tr><td style="padding:16px 0 0;color:${softInk};font-size:13px;line-height:1.5">${escapeMarkup(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function middleOf({ label, content, isLink }: NonNullable<MailParts['middle']>): string {
  return isLink ? linkOf(label, content) : codeOf(label, content)
}

function codeOf(label: string, code: string): string {
  return `<p style="margin:28px 0 6px;color:${softInk};font-size:14px;font-weight:600">${escapeMarkup(label)}</p>
<p style="margin:0"><span style="display:inline-block;padding:10px 18px;background:${highlighter};font-size:32px;line-height:1.2;font-weight:800;letter-spacing:0.18em;font-variant-numeric:tabular-nums">${escapeMarkup(code)}</span></p>`
}

/** The address is also shown below, for those who check it before they click. */
function linkOf(label: string, address: string): string {
  const href = escapeMarkup(address)
  return `<p style="margin:28px 0 14px"><a href="${href}" style="display:inline-block;padding:14px 26px;border:1px solid ${ink};border-radius:999px;background:${highlighter};color:${ink};font-size:16px;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;word-break:break-all"><a href="${href}" style="color:${softInk}">${href}</a></p>`
}
