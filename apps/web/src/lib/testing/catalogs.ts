// A catalog that is still loading when a file's tests end fails in every later file of its worker.
import '../../i18n/en/dashboard.ts';
import '../../i18n/en/links.ts';
import '../../i18n/en/setup.ts';
import '../../i18n/en/staff.ts';
import '../../i18n/es/dashboard.ts';
import '../../i18n/es/index.ts';
import '../../i18n/es/links.ts';
import '../../i18n/es/setup.ts';
import '../../i18n/es/staff.ts';
