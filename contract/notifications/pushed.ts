/** What a push carries: everything that the browser shows, so that it needs no further call. */
export interface Pushed {
  /** The id of the notification: a push with the same id replaces the one that is shown. */
  id: string
  title: string
  body: string
  /** The address on this site that opens when a person presses it. */
  address: string
  language: string
  /** How many notifications the member has not read, for the number on the app's icon; missing in a test push. */
  unread?: number
}
