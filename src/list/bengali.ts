import type { MRT_Localization } from 'mantine-react-table'

/** The Bengali texts of our tables, which the kit does not have. */
export const bengali: Partial<MRT_Localization> = {
  clearSort: 'সাজানো বাতিল করুন',
  noRecordsToDisplay: 'দেখানোর মতো কিছু নেই',
  rowsPerPage: 'প্রতি পৃষ্ঠায় সারি',
  showHideColumns: 'কলাম দেখান বা লুকান',
  sortByColumnAsc: '{column} অনুসারে ঊর্ধ্বক্রমে সাজান',
  sortByColumnDesc: '{column} অনুসারে অধঃক্রমে সাজান',
  sortedByColumnAsc: '{column} অনুসারে ঊর্ধ্বক্রমে সাজানো',
  sortedByColumnDesc: '{column} অনুসারে অধঃক্রমে সাজানো',
}
