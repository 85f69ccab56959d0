#include "CSimdjson.h"

#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <vector>

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

struct hr_page {
  simdjson::dom::parser parser;
  // A copy with the padding simdjson reads into; it grows to the largest page.
  std::unique_ptr<char[]> buffer;
  size_t capacity = 0;
  element root;
  array list;
  array::iterator next;
  array::iterator end;
  bool is_open = false;
  // What the last record's arrays pointed at.
  std::vector<hr_role> roles;
  std::vector<hr_text> instructors, students;
  std::vector<hr_domain> domains;
};

namespace {

bool read_text(element value, hr_text &text) {
  text = {nullptr, 0};
  if (value.is_null()) return true;
  std::string_view view;
  if (value.get(view) != simdjson::SUCCESS) return false;
  if (!view.empty()) text = {view.data(), view.size()};
  return true;
}

bool read_texts(element value, std::vector<hr_text> &texts) {
  texts.clear();
  if (value.is_null()) return true;
  array values;
  if (value.get(values) != simdjson::SUCCESS) return false;
  for (element each : values) {
    hr_text text;
    if (!read_text(each, text)) return false;
    if (text.bytes) texts.push_back(text);
  }
  return true;
}

bool read_flag(element value, hr_flag &flag) {
  flag = HR_ABSENT;
  if (value.is_null()) return true;
  bool truth = false;
  if (value.get(truth) != simdjson::SUCCESS) return false;
  flag = truth ? HR_TRUE : HR_FALSE;
  return true;
}

bool read_roles(element value, std::vector<hr_role> &roles) {
  roles.clear();
  if (value.is_null()) return true;
  array values;
  if (value.get(values) != simdjson::SUCCESS) return false;
  for (element each : values) {
    if (each.is_null()) continue;
    object entry;
    if (each.get(entry) != simdjson::SUCCESS) return false;
    hr_role role = {};
    for (auto field : entry) {
      if (field.key == "roleName" && !read_text(field.value, role.role)) return false;
      if (field.key == "locationId" && !read_text(field.value, role.location)) return false;
    }
    if (role.role.bytes) roles.push_back(role);
  }
  return true;
}

bool read_domains(element value, std::vector<hr_domain> &domains) {
  domains.clear();
  if (value.is_null()) return true;
  array values;
  if (value.get(values) != simdjson::SUCCESS) return false;
  for (element each : values) {
    if (each.is_null()) continue;
    object entry;
    if (each.get(entry) != simdjson::SUCCESS) return false;
    hr_domain domain = {{nullptr, 0}, HR_ABSENT};
    for (auto field : entry) {
      if (field.key == "name" && !read_text(field.value, domain.name)) return false;
      if (field.key == "isVerified" && !read_flag(field.value, domain.is_verified)) return false;
    }
    if (domain.name.bytes) domains.push_back(domain);
  }
  return true;
}

// Goes through a record's fields. `read` answers whether the field could be read; the first that could not is the
// record's problem, but the walk goes on so that the id is found.
template <typename Record, typename Read>
hr_step walk(element value, Record &record, Read read) {
  object fields;
  if (value.get(fields) != simdjson::SUCCESS) {
    record.problem = "record";
    return HR_UNREADABLE;
  }
  for (auto field : fields) {
    const char *name = read(field.key, field.value);
    if (name && !record.problem) record.problem = name;
  }
  if (!record.problem && !record.id.bytes) record.problem = "id";
  return record.problem ? HR_UNREADABLE : HR_RECORD;
}

#define FIELD(NAME, READ) \
  if (key == NAME) return (READ) ? nullptr : NAME

hr_step read_person(hr_page &page, element value, hr_person &person) {
  person = {};
  page.roles.clear();
  hr_step step = walk(value, person, [&](std::string_view key, element field) -> const char * {
    FIELD("id", read_text(field, person.id));
    FIELD("givenName", read_text(field, person.given_name));
    FIELD("middleName", read_text(field, person.middle_name));
    FIELD("familyName", read_text(field, person.family_name));
    FIELD("email", read_text(field, person.email));
    FIELD("grade", read_text(field, person.grade));
    FIELD("roleLocationMapping", read_roles(field, page.roles));
    FIELD("dateCreated", read_text(field, person.created));
    FIELD("dateLastModified", read_text(field, person.modified));
    return nullptr;
  });
  person.roles = page.roles.data();
  person.role_count = page.roles.size();
  return step;
}

hr_step read_class(hr_page &page, element value, hr_class &one) {
  one = {};
  page.instructors.clear();
  page.students.clear();
  hr_step step = walk(value, one, [&](std::string_view key, element field) -> const char * {
    FIELD("id", read_text(field, one.id));
    FIELD("name", read_text(field, one.name));
    FIELD("number", read_text(field, one.number));
    FIELD("displayName", read_text(field, one.display_name));
    FIELD("room", read_text(field, one.room));
    FIELD("locationId", read_text(field, one.location));
    FIELD("instructorIds", read_texts(field, page.instructors));
    FIELD("studentIds", read_texts(field, page.students));
    FIELD("dateCreated", read_text(field, one.created));
    FIELD("dateLastModified", read_text(field, one.modified));
    return nullptr;
  });
  one.instructors = page.instructors.data();
  one.instructor_count = page.instructors.size();
  one.students = page.students.data();
  one.student_count = page.students.size();
  return step;
}

hr_step read_location(element value, hr_location &location) {
  location = {};
  return walk(value, location, [&](std::string_view key, element field) -> const char * {
    FIELD("id", read_text(field, location.id));
    FIELD("name", read_text(field, location.name));
    FIELD("domain", read_text(field, location.domain));
    FIELD("timeZone", read_text(field, location.time_zone));
    FIELD("dateCreated", read_text(field, location.created));
    FIELD("dateLastModified", read_text(field, location.modified));
    return nullptr;
  });
}

hr_step read_organization(hr_page &page, element value, hr_organization &organization) {
  organization = {};
  page.domains.clear();
  hr_step step = walk(value, organization, [&](std::string_view key, element field) -> const char * {
    FIELD("id", read_text(field, organization.id));
    FIELD("name", read_text(field, organization.name));
    FIELD("type", read_text(field, organization.type));
    FIELD("domains", read_domains(field, page.domains));
    return nullptr;
  });
  organization.domains = page.domains.data();
  organization.domain_count = page.domains.size();
  return step;
}

#undef FIELD

// The unit after `\u`, or -1.
int unit(const char *at, const char *end) {
  if (end - at < 6 || at[0] != '\\' || at[1] != 'u') return -1;
  int value = 0;
  for (int index = 2; index < 6; index++) {
    char c = at[index];
    int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

// A text cut in the middle of an emoji leaves half a surrogate pair, which no JSON parser has to accept. One such
// name must not cost a page: each half becomes U+FFFD. Answers whether there was one.
bool mend_surrogates(char *bytes, size_t length) {
  bool mended = false;
  const char *end = bytes + length;
  for (char *at = bytes; at < end;) {
    if (*at != '\\') {
      at++;
      continue;
    }
    int first = unit(at, end);
    if (first < 0xD800 || first > 0xDFFF) {
      at += 2;
      continue;
    }
    int second = first < 0xDC00 ? unit(at + 6, end) : -1;
    if (second >= 0xDC00 && second <= 0xDFFF) {
      at += 12;
      continue;
    }
    std::memcpy(at + 2, "fffd", 4);
    mended = true;
    at += 6;
  }
  return mended;
}

template <typename Record, typename Read>
hr_step next_record(hr_page *page, Record *record, Read read) noexcept {
  if (!page->is_open || !(page->next != page->end)) return HR_END;
  try {
    element value = *page->next;
    ++page->next;
    return read(value);
  } catch (...) {
    record->problem = "memory";
    return HR_UNREADABLE;
  }
}

}  // namespace

hr_page *hr_page_new(void) { return new (std::nothrow) hr_page; }

void hr_page_free(hr_page *page) { delete page; }

const char *hr_page_read(hr_page *page, const void *bytes, size_t length) {
  page->is_open = false;
  const char *start = static_cast<const char *>(bytes);
  // A byte order mark may be passed over (RFC 8259, 8.1).
  if (length >= 3 && std::memcmp(start, "\xEF\xBB\xBF", 3) == 0) {
    start += 3;
    length -= 3;
  }
  if (length == 0) return "the answer is empty";
  try {
    if (length + simdjson::SIMDJSON_PADDING > page->capacity) {
      page->buffer.reset();
      page->capacity = length + length / 4 + simdjson::SIMDJSON_PADDING;
      page->buffer.reset(new char[page->capacity]);
    }
    std::memcpy(page->buffer.get(), start, length);
    std::memset(page->buffer.get() + length, 0, simdjson::SIMDJSON_PADDING);
    auto error = page->parser.parse(page->buffer.get(), length, false).get(page->root);
    if (error == simdjson::STRING_ERROR && mend_surrogates(page->buffer.get(), length)) {
      error = page->parser.parse(page->buffer.get(), length, false).get(page->root);
    }
    return error == simdjson::SUCCESS ? nullptr : simdjson::error_message(error);
  } catch (...) {
    page->capacity = page->buffer ? page->capacity : 0;
    return "there is not enough memory to read it";
  }
}

const char *hr_page_begin(hr_page *page, const char *list, hr_paging *paging) {
  *paging = {{nullptr, 0}, HR_ABSENT};
  page->is_open = false;
  object fields;
  if (page->root.get(fields) != simdjson::SUCCESS) return "the answer is not an object";
  bool has_list = false;
  for (auto field : fields) {
    if (field.key == list) {
      // An absent list is no empty list: it may be any other document, an error even.
      if (field.value.get(page->list) != simdjson::SUCCESS) return "the list is not an array";
      has_list = true;
    } else if (field.key == "nextPageToken") {
      if (!read_text(field.value, paging->next_token)) return "nextPageToken is not a text";
    } else if (field.key == "moreToFollow") {
      if (!read_flag(field.value, paging->more_to_follow)) return "moreToFollow is neither true nor false";
    }
  }
  if (!has_list) return "the answer has no list of this kind";
  page->next = page->list.begin();
  page->end = page->list.end();
  page->is_open = true;
  return nullptr;
}

hr_step hr_page_next_person(hr_page *page, hr_person *person) {
  *person = {};
  return next_record(page, person, [&](element value) { return read_person(*page, value, *person); });
}

hr_step hr_page_next_class(hr_page *page, hr_class *one) {
  *one = {};
  return next_record(page, one, [&](element value) { return read_class(*page, value, *one); });
}

hr_step hr_page_next_location(hr_page *page, hr_location *location) {
  *location = {};
  return next_record(page, location, [&](element value) { return read_location(value, *location); });
}

hr_step hr_page_person(hr_page *page, hr_person *person) {
  *person = {};
  try {
    return read_person(*page, page->root, *person);
  } catch (...) {
    person->problem = "memory";
    return HR_UNREADABLE;
  }
}

hr_step hr_page_class(hr_page *page, hr_class *one) {
  *one = {};
  try {
    return read_class(*page, page->root, *one);
  } catch (...) {
    one->problem = "memory";
    return HR_UNREADABLE;
  }
}

hr_step hr_page_organization(hr_page *page, hr_organization *organization) {
  *organization = {};
  try {
    return read_organization(*page, page->root, *organization);
  } catch (...) {
    organization->problem = "memory";
    return HR_UNREADABLE;
  }
}
