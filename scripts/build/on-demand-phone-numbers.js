// Replaces `libphonenumber-js/min` in the server: its code and metadata are evaluated when the first phone
// number is checked, since most forms have none.
let engine;

const load = () => {
  engine ??= require('libphonenumber-js/min');
  return engine;
};

export const isSupportedCountry = (country) => load().isSupportedCountry(country);

export const parsePhoneNumberFromString = (text, options) =>
  load().parsePhoneNumberFromString(text, options);
