const levelKey = 'melodrome_level'

/** Whether all songs sound equally loud; otherwise each has its original level. */
export function isLevelEven(): boolean {
  try {
    return localStorage.getItem(levelKey) !== 'own'
  } catch {
    return true
  }
}

export function keepLevel(isEven: boolean): void {
  try {
    if (isEven) localStorage.removeItem(levelKey)
    else localStorage.setItem(levelKey, 'own')
  } catch (error) {
    console.error(error)
  }
}
