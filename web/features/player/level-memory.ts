const levelKey = 'melodrome_level'

/** Whether all songs sound equally loud; else each as loud as its maker made it. */
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
