const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** THE way to write text into HTML or XML, between tags and inside quoted attributes of either quote. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character]!)
}
