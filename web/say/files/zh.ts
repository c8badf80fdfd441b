export const files = import.meta.glob<Record<string, string>>(
  ['../../../words/zh/*/*.json', '!**/refusals.json', '!**/fields.json', '!**/mails.json', '!**/feeds.json'],
  { import: 'default' },
)
