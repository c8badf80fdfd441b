/** Stub until ui */
export const showToast = (toast: { title: string; text?: string; tone?: 'good' | 'bad' }): void =>
  console.log(toast)
