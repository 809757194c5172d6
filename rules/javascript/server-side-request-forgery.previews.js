const axios = require("axios");

async function getLinkPreview(url) {
  // ruleid: javascript-fetched-address-from-parameter
  const answer = await axios.get(url);
  return titles(answer.data);
}

exports.fetchPageInfo = async (address) => {
  // ruleid: javascript-fetched-address-from-parameter
  return axios({ method: "get", url: address });
};

async function getSafeLinkPreview(url) {
  if (!HOSTS.has(new URL(url).hostname)) throw new Error(url);
  // ok: javascript-fetched-address-from-parameter
  return axios.get(url);
}

async function getPageInfo(url) {
  // ok: javascript-fetched-address-from-parameter
  return axios.get(START);
}
