export const files = import.meta.glob<Record<string, string>>(
  ['../../../words/fr/*/*.json', '!**/refusals.json', '!**/fields.json', '!**/mails.json', '!**/feeds.json'],
  { import: 'default' },
)
