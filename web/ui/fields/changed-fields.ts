/**
 * The fields whose values differ from those that a form began with. A change sends only these, so that what has been saved
 * elsewhere since the form's values were read stays.
 */
export function changedFields<T extends object>(began: T, typed: T): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[]
  const isChanged = (name: keyof T) => JSON.stringify(typed[name]) !== JSON.stringify(began[name])
  return Object.fromEntries(names.filter(isChanged).map(name => [name, typed[name]])) as Partial<T>
}
