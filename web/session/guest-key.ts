/**
 * The session of a guest or a device account in local storage, mirrored in a cookie so that the server can render
 * their pages.
 */
export const guestKey = 'melodrome_auth'
