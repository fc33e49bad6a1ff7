/** Marks that turn the direction in which letters are read: code may do other than it seems to (CVE-2021-42574). */
export const turning = /[\u202a-\u202e\u2066-\u2069]/
