export const files = import.meta.glob<Record<string, string>>(
  ['../../../words/en/*/*.json', '!**/refusals.json', '!**/fields.json', '!**/mails.json', '!**/feeds.json'],
  { import: 'default' },
)
